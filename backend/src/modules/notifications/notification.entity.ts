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
  'testimonial_hidden',
  'report_decided',
  'report_closed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** An in-app notification: its kind and its subject; the text is written by the client. */
@Entity({ schema: 'notifications', name: 'notifications' })
export class Notification {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  kind!: NotificationKind;

  /** Unique key of the event: it is notified once, however often the job runs. */
  @Column('text')
  dedupeKey!: string;

  @Column('int', { nullable: true })
  testimonialId!: number | null;

  /** The review decision, from which the reason is read. */
  @Column('int', { nullable: true })
  decisionId!: number | null;

  /** A data request, from which the decision is read. */
  @Column('int', { nullable: true })
  requestId!: number | null;

  /** The report of the reporter who is notified, from which the number of the receipt is read. */
  @Column('int', { nullable: true })
  reportId!: number | null;

  /** Condition and supplement at that time, as catalog ids or custom names. */
  @Column('int', { nullable: true })
  conditionId!: number | null;

  @Column('int', { nullable: true })
  supplementId!: number | null;

  @Column('text', { nullable: true })
  customConditionName!: string | null;

  @Column('text', { nullable: true })
  customSupplementName!: string | null;

  /** Points added, or negative if deducted; null if the points did not change. */
  @Column('int', { nullable: true })
  points!: number | null;

  /** The newest ledger entry included in `points`. */
  @Column('int', { nullable: true })
  ledgerEntryId!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;
}
