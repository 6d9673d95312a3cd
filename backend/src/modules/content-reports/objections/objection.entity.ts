import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const objectionParties = ['reporter', 'author'] as const;
export type ObjectionParty = (typeof objectionParties)[number];
export const objectionOutcomes = ['upheld', 'overturned'] as const;
export type ObjectionOutcome = (typeof objectionOutcomes)[number];

/** An objection to a decision about reports, by a reporter or by the author of the testimonial. */
@Entity({ schema: 'content_reports', name: 'objections' })
export class Objection {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  caseId!: number;

  @Column('text')
  party!: ObjectionParty;

  /** The report of the reporter; null for the author. */
  @Column('int', { nullable: true })
  reportId!: number | null;

  /** Null after its retention period, or after the account of its author was erased. */
  @Column('text', { nullable: true })
  explanation!: string | null;

  @Column('int')
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  submittedAt!: Date;

  /** Seven days after the submission. */
  @Column('timestamptz')
  dueAt!: Date;

  /** Null while it is not decided. `upheld`: the decision stays. */
  @Column('text', { nullable: true })
  outcome!: ObjectionOutcome | null;

  @Column('text', { nullable: true })
  statement!: string | null;

  @Column('int', { nullable: true })
  decidedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;
}
