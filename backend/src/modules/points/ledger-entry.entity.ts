import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Credited or reversed points. Append-only; the balance of a user is the sum of their entries. */
@Entity({ schema: 'points', name: 'ledger_entries' })
export class LedgerEntry {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  kind!: 'testimonial' | 'purchase';

  /** Negative if it reverses another entry. */
  @Column('int')
  amount!: number;

  @Column('int', { nullable: true })
  testimonialId!: number | null;

  @Column('int', { nullable: true })
  conditionId!: number | null;

  @Column('int', { nullable: true })
  supplementId!: number | null;

  /** Set if the kind is purchase. At most one entry credits a purchase. */
  @Column('int', { nullable: true })
  purchaseId!: number | null;

  /** The entry that this one reverses. An entry is reversed at most once. */
  @Column('int', { nullable: true })
  reversesEntryId!: number | null;

  /** Corrects the sum for a testimonial or purchase. Audits ignore mismatches of the entries before a correction. */
  @Column('boolean', { default: false })
  isCorrection!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** The active award for a user, condition and supplement. The primary key prevents a second one. */
@Entity({ schema: 'points', name: 'active_awards' })
export class ActiveAward {
  @PrimaryColumn('int')
  userId!: number;

  @PrimaryColumn('int')
  conditionId!: number;

  @PrimaryColumn('int')
  supplementId!: number;

  @Column('int')
  testimonialId!: number;

  @Column('int')
  entryId!: number;
}
