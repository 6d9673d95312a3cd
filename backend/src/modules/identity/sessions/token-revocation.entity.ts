import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Tokens that are rejected before they expire: one token, all tokens of a session, or all tokens of a user. */
@Entity({ schema: 'identity', name: 'token_revocations' })
export class TokenRevocation {
  /** A hash of the token or the session, or the keyed hash of the user's subject. */
  @PrimaryColumn('text')
  key!: string;

  /** For a user: tokens issued until then are rejected. Null: every token is. */
  @Column('timestamptz', { nullable: true })
  notBefore!: Date | null;

  /** When the last of these tokens has expired. */
  @Column('timestamptz')
  expiresAt!: Date;
}
