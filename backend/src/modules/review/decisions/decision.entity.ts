import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const reasonCodes = [
  'unclear',
  'not_credible',
  'proof_missing',
  'personal_data',
  'dangerous_claim',
  'off_topic',
  'duplicate',
  'other',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Decisions about a testimonial that exists. */
export const reviewDecisionKinds = ['approved', 'rejected', 'taken_back'] as const;

export const decisionKinds = [...reviewDecisionKinds, 'removed'] as const;

/** A decision of a reviewer. The table is the append-only audit trail. */
@Entity({ schema: 'review', name: 'decisions' })
export class Decision {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int', { nullable: true })
  testimonialId!: number | null;

  /** The author of a removed testimonial; of other decisions the testimonial has it. */
  @Column('int', { nullable: true })
  authorId!: number | null;

  @Column('int')
  reviewerId!: number;

  @Column('text')
  decision!: (typeof decisionKinds)[number];

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('text', { nullable: true })
  reasonCode!: ReasonCode | null;

  /** The outcome that the testimonial reported at the time of the decision. */
  @Column('text')
  outcome!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  decidedAt!: Date;
}
