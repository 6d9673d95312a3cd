import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export type AccountEventKind = 'second_factor_enabled' | 'second_factor_disabled' | 'second_factor_reset';

/** Audit trail of the second factor of an account at the embedded provider. */
@Entity({ schema: 'identity', name: 'account_events' })
export class AccountEvent {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  /** The user id of the provider. */
  @Column('text')
  subject!: string;

  @Column('text')
  kind!: AccountEventKind;

  @CreateDateColumn({ type: 'timestamptz' })
  occurredAt!: Date;
}

/** A one-time code that was used, or tried, and must not be accepted again while it is valid. */
@Entity({ schema: 'identity', name: 'used_codes' })
export class UsedCode {
  /** A hash of account and code. */
  @PrimaryColumn('text')
  key!: string;

  @Column('timestamptz')
  expiresAt!: Date;
}
