import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../platform/http/index.js';

export const reportReasons = ['personal_data', 'danger', 'advertising', 'made_up', 'offensive', 'illegal'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A report of one person about a public testimonial. After its retention period, only case, reason, language and time are left. */
@Entity({ schema: 'content_reports', name: 'reports' })
export class ContentReport {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  caseId!: number;

  /** The number of the receipt: who knows it may read the status. */
  @Column('text', { nullable: true })
  number!: string | null;

  @Column('text')
  reason!: ReportReason;

  @Column('text', { nullable: true })
  explanation!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  /** Language of mails about the report. */
  @Column('text')
  language!: Language;

  /** Null for anonymous reports. */
  @Column('int', { nullable: true })
  reporterId!: number | null;

  /** Keyed hash of the address of an anonymous reporter. */
  @Column('text', { nullable: true })
  addressHash!: string | null;

  @Column('text', { nullable: true })
  idempotencyHash!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  submittedAt!: Date;
}
