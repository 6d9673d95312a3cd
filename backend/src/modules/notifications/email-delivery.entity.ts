import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { NotificationKind } from './notification.entity.js';

export type MailKind = NotificationKind | 'received';

/** One mail to one person. The address is asked for when it is sent, and never kept here. */
@Entity({ schema: 'notifications', name: 'email_deliveries' })
export class EmailDelivery {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  @Column('text')
  kind!: MailKind;

  /** What happened, as a unique key: one mail each. */
  @Column('text')
  dedupeKey!: string;

  @Column('text')
  language!: 'en' | 'es';

  @Column('int', { nullable: true })
  testimonialId!: number | null;

  @Column('int', { nullable: true })
  points!: number | null;

  /** Part of the Message-ID, the same for every attempt. */
  @Column('uuid')
  messageKey!: string;

  /** `given_up`: nobody will get it at that address, or the person has none. */
  @Column('text')
  state!: 'waiting' | 'sending' | 'sent' | 'given_up';

  @Column('int')
  attempts!: number;

  /** Why the last attempt failed; codes only. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  claimedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}
