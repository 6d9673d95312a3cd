import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const reportOutcomes = ['no_action', 'taken_down'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** All reports about one testimonial until the next decision: they are decided together. */
@Entity({ schema: 'content_reports', name: 'cases' })
export class ReportCase {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Null after the testimonial was deleted. */
  @Column('int', { nullable: true })
  testimonialId!: number | null;

  /** The author of the testimonial, also after its deletion; null after the account was erased. */
  @Column('int', { nullable: true })
  authorId!: number | null;

  /** Incremented with every report and decision, for optimistic locking of decisions. */
  @Column('int')
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  openedAt!: Date;

  /** Seven days after the first report. */
  @Column('timestamptz')
  dueAt!: Date;

  /** Since when the testimonial is hidden, or was until the decision. */
  @Column('timestamptz', { nullable: true })
  hiddenAt!: Date | null;

  /** The version of the testimonial that was public until then. */
  @Column('int', { nullable: true })
  hiddenVersion!: number | null;

  /** Of the decision about the reports; null while it is not decided. */
  @Column('text', { nullable: true })
  outcome!: ReportOutcome | null;

  /** The statement of reasons for the author and the reporters. */
  @Column('text', { nullable: true })
  statement!: string | null;

  @Column('int', { nullable: true })
  decidedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  /** What holds now: the outcome of the decision, or its opposite after an objection. */
  @Column('text', { nullable: true })
  currentOutcome!: ReportOutcome | null;

  @Column('timestamptz', { nullable: true })
  currentSince!: Date | null;
}
