import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const notificationKinds = [
  'approved',
  'rejected',
  'taken_back',
  'removed',
  'purchase_confirmed',
  'purchase_reversed',
  'export_ready',
  'rectification_approved',
  'rectification_refused',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Something that a person is told in the app: a kind and what it is about, never a sentence. */
@Entity({ schema: 'notifications', name: 'notifications' })
export class Notification {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  kind!: NotificationKind;

  /** What happened, as a unique key: it is told once, however often a job hears of it. */
  @Column('text')
  dedupeKey!: string;

  @Column('int', { nullable: true })
  testimonialId!: number | null;

  /** The desk's decision; the reason is read from there. */
  @Column('int', { nullable: true })
  decisionId!: number | null;

  /** A data request; its answer is read from there. */
  @Column('int', { nullable: true })
  requestId!: number | null;

  /** What the testimonial was about at that time: of the catalogue, or in the person's own words. */
  @Column('int', { nullable: true })
  conditionId!: number | null;

  @Column('int', { nullable: true })
  supplementId!: number | null;

  @Column('text', { nullable: true })
  customConditionName!: string | null;

  @Column('text', { nullable: true })
  customSupplementName!: string | null;

  /** Won, or negative: taken back. Null when the points did not change. */
  @Column('int', { nullable: true })
  points!: number | null;

  /** The newest entry of the ledger that `points` takes account of. */
  @Column('int', { nullable: true })
  ledgerEntryId!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;
}
