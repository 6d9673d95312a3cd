import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A user: an internal id for a subject of an identity provider. */
@Entity({ schema: 'identity', name: 'users' })
@Unique(['issuer', 'subject'])
export class User {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  issuer!: string;

  @Column('text')
  subject!: string;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  /**
   * The last value in a token of the provider. A different value above is a correction, which remains until the token
   * contains a new value.
   */
  @Column('text', { nullable: true })
  claimedEmail!: string | null;

  @Column('text', { nullable: true })
  claimedName!: string | null;

  /** When the token with these values was issued: an older token, which another tab may still send, changes nothing. */
  @Column('timestamptz', { default: () => "'epoch'" })
  claimsIssuedAt!: Date;

  /** Keyed hash of issuer and subject, to find a user whom a restored backup brings back; null until it is computed. */
  @Column('text', { nullable: true })
  subjectHash!: string | null;

  /** The key of the hash. */
  @Column('text', { nullable: true })
  subjectHashKey!: string | null;

  /** Day of the last authenticated request. */
  @Column('date')
  lastSeenOn!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** A subject that is erased or about to be: its tokens are rejected until the last one has expired. */
@Entity({ schema: 'identity', name: 'erased_subjects' })
export class ErasedSubject {
  /** A keyed hash, which reveals nothing about the user. */
  @PrimaryColumn('text')
  subjectHash!: string;

  @Column('timestamptz')
  refusedUntil!: Date;
}
