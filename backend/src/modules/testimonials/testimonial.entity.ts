import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type {
  AgeRange,
  FrequencyUnit,
  Gender,
  MedicationType,
  Outcome,
  ReviewStatus,
  TimeUnit,
} from './enumerations.js';

/** Something else that the person takes. `id` is 0 for a name of their own. */
export interface MedicationEntry {
  id: number;
  type: MedicationType;
  name: string;
  isOther: boolean;
  forSameCondition: boolean;
}

/** One person's report about one supplement taken for one condition. The database checks the enumerations again. */
@Entity({ schema: 'testimonials', name: 'testimonials' })
export class Testimonial {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  /** Language it was written in. */
  @Column('text')
  language!: 'en' | 'es';

  @Column('text')
  experience!: string;

  /** Null while `customConditionName` waits for approval; the same for supplement and brand. */
  @Column('int', { nullable: true })
  conditionId!: number | null;

  @Column('text', { nullable: true })
  customConditionName!: string | null;

  @Column('int', { nullable: true })
  supplementId!: number | null;

  @Column('text', { nullable: true })
  customSupplementName!: string | null;

  @Column('int', { nullable: true })
  brandId!: number | null;

  @Column('text', { nullable: true })
  customBrandName!: string | null;

  /** Condition and supplement in one comparable form: at most one pending or approved report per person and pair. */
  @Column('text', { name: 'subject_key' })
  duplicateKey!: string;

  @Column('int')
  consumptionDuration!: number;

  @Column('text')
  consumptionUnit!: string;

  @Column('int')
  usageFrequency!: number;

  @Column('text')
  usageFrequencyUnit!: FrequencyUnit;

  @Column('numeric')
  doseAmount!: number;

  @Column('text')
  doseUnit!: string;

  @Column('text')
  intakeType!: string;

  @Column('text', { array: true })
  intakeHabits!: string[];

  @Column('text')
  perceivedImprovement!: Outcome;

  /** Null for none and negative_effects. */
  @Column('numeric', { nullable: true })
  timeToResults!: number | null;

  @Column('text', { nullable: true })
  timeToResultsUnit!: TimeUnit | null;

  @Column('text')
  stillTakingStatus!: string;

  @Column('text', { array: true })
  sideEffects!: string[];

  @Column('text', { nullable: true })
  otherSideEffects!: string | null;

  /** Null when there were none. */
  @Column('text', { nullable: true })
  sideEffectsDuration!: string | null;

  @Column('jsonb')
  medications!: MedicationEntry[];

  @Column('int', { array: true })
  additionalConditionIds!: number[];

  @Column('text', { array: true })
  customOtherConditionNames!: string[];

  @Column('text')
  gender!: Gender;

  @Column('text')
  ageRange!: AgeRange;

  /** `files` when proof was sent with it. */
  @Column('text')
  proof!: 'files' | 'none';

  @Column('text')
  reviewStatus!: ReviewStatus;

  @Column('text', { nullable: true })
  rejectionReason!: string | null;

  /** Counts every change; an edit must name the one that it was made from. */
  @Column('int')
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** When it became public; null while it is not. */
  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;
}
