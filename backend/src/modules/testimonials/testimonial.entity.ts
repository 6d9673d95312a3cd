import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type {
  AgeRange,
  ConsumptionUnit,
  DoseUnit,
  FrequencyUnit,
  Gender,
  IntakeType,
  MealTiming,
  MedicationType,
  Outcome,
  ReviewStatus,
  SideEffect,
  SideEffectsDuration,
  StillTakingStatus,
  TimeOfDay,
  TimeUnit,
} from './enumerations.js';

/** A medication or supplement that the author took at the same time. `id` is 0 for a custom name. */
export interface MedicationEntry {
  id: number;
  type: MedicationType;
  name: string;
  isOther: boolean;
  forSameCondition: boolean;
}

/** A user's report about one supplement taken for one condition. Check constraints enforce the enumerations too. */
@Entity({ schema: 'testimonials', name: 'testimonials' })
export class Testimonial {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  userId!: number;

  /** Language of the testimonial. */
  @Column('text')
  language!: 'en' | 'es';

  @Column('text')
  experience!: string;

  /** Null while `customConditionName` is not resolved; likewise for supplement and brand. */
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

  /** Key of condition and supplement, unique per user among pending and approved testimonials. */
  @Column('text', { name: 'subject_key' })
  duplicateKey!: string;

  @Column('int')
  consumptionDuration!: number;

  @Column('text')
  consumptionUnit!: ConsumptionUnit;

  @Column('int')
  usageFrequency!: number;

  @Column('text')
  usageFrequencyUnit!: FrequencyUnit;

  @Column('numeric')
  doseAmount!: number;

  @Column('text')
  doseUnit!: DoseUnit;

  /** The form asked about an unusual dose, and the author confirmed it. */
  @Column('boolean')
  doseConfirmed!: boolean;

  @Column('text')
  intakeType!: IntakeType;

  @Column('text', { array: true })
  intakeHabits!: (TimeOfDay | MealTiming)[];

  @Column('text')
  perceivedImprovement!: Outcome;

  /** Null for none and negative_effects. */
  @Column('numeric', { nullable: true })
  timeToResults!: number | null;

  @Column('text', { nullable: true })
  timeToResultsUnit!: TimeUnit | null;

  /** Like `doseConfirmed`. */
  @Column('boolean')
  timeToResultsConfirmed!: boolean;

  @Column('text')
  stillTakingStatus!: StillTakingStatus;

  @Column('text', { array: true })
  sideEffects!: SideEffect[];

  @Column('text', { nullable: true })
  otherSideEffects!: string | null;

  /** Null without side effects. */
  @Column('text', { nullable: true })
  sideEffectsDuration!: SideEffectsDuration | null;

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

  /** `files` if proof files were submitted. */
  @Column('text')
  proof!: 'files' | 'none';

  @Column('text')
  reviewStatus!: ReviewStatus;

  @Column('text', { nullable: true })
  rejectionReason!: string | null;

  /** Incremented with every change, for optimistic locking of edits. */
  @Column('int')
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** Time of the approval; null if it is not approved. */
  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;
}
