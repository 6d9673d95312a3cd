import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Points won or taken back. Rows are only ever added; a sum of them is what somebody has. */
@Entity({ schema: 'points', name: 'ledger_entries' })
export class LedgerEntry {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  kind!: 'testimonial' | 'purchase';

  /** Negative when it takes another entry back. */
  @Column('int')
  amount!: number;

  @Column('int', { nullable: true })
  testimonialId!: number | null;

  @Column('int', { nullable: true })
  conditionId!: number | null;

  @Column('int', { nullable: true })
  supplementId!: number | null;

  /** Of kind purchase. At most one entry credits it. */
  @Column('int', { nullable: true })
  purchaseId!: number | null;

  /** The entry that this one takes back; each at most once. */
  @Column('int', { nullable: true })
  reversesEntryId!: number | null;

  /** Brings a disturbed account to what it should be; entries before it about the same are settled by it. */
  @Column('boolean', { default: false })
  isCorrection!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}

/** The award that stands for a person, condition and supplement. Its primary key makes a second one impossible. */
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
