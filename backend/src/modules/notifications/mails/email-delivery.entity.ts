import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { NotificationKind } from '../notification.entity.js';

export type MailKind = NotificationKind | 'received';

/** One mail to one user, or to a reporter without an account. The address is looked up when the mail is sent and not stored here. */
@Entity({ schema: 'notifications', name: 'email_deliveries' })
export class EmailDelivery {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Null for a reporter without an account. */
  @Column('int', { nullable: true })
  userId!: number | null;

  @Column('text')
  kind!: MailKind;

  /** Unique key of the event: one mail each. */
  @Column('text')
  dedupeKey!: string;

  @Column('text')
  language!: 'en' | 'es';

  @Column('int', { nullable: true })
  testimonialId!: number | null;

  /** The report whose sender gets the mail. */
  @Column('int', { nullable: true })
  reportId!: number | null;

  @Column('int', { nullable: true })
  points!: number | null;

  /** Part of the Message-ID, the same for each attempt. */
  @Column('uuid')
  messageKey!: string;

  /** `given_up`: the address rejects mail, the user has no address, or the testimonial was deleted. */
  @Column('text')
  state!: 'waiting' | 'sending' | 'sent' | 'given_up';

  @Column('int')
  attempts!: number;

  /** Error code of the last failed attempt. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  claimedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}
