import type { ReasonCode } from '../../modules/review/index.js';
import type {
  AgeRange,
  ConsumptionUnit,
  DoseUnit,
  FrequencyUnit,
  Gender,
  IntakeType,
  MealTiming,
  Outcome,
  ReviewStatus,
  SideEffect,
  SideEffectsDuration,
  StillTakingStatus,
  TimeOfDay,
  TimeUnit,
} from '../../modules/testimonials/index.js';
import type { Language } from '../../platform/http/index.js';

export type FeltSideEffect = Exclude<SideEffect, 'none'>;

/** No demo testimonial has been reported. */
export type DemoStatus = Exclude<ReviewStatus, 'hidden'>;

export interface DemoMedication {
  purpose: 'same_condition' | 'other_condition';
  type: 'medication' | 'supplement';
  /** 0 for a custom name. */
  id: number;
  localizedName: string;
}

export interface DemoTestimonial {
  /** Number of the author, starting at 1; the seed creates a user for it. */
  author: number;
  language: Language;
  conditionId: number;
  supplementId: number;
  brandId: number;
  experience: string;
  consumptionDuration: number;
  consumptionUnit: ConsumptionUnit;
  usageFrequency: number;
  usageFrequencyUnit: FrequencyUnit;
  doseAmount: number;
  doseUnit: DoseUnit;
  intakeType: IntakeType;
  intakeHabits: (TimeOfDay | MealTiming)[];
  perceivedImprovement: Outcome;
  timeToResults: number | null;
  timeToResultsUnit: TimeUnit | null;
  stillTakingStatus: StillTakingStatus;
  sideEffects: SideEffect[];
  otherSideEffects: string | null;
  sideEffectsDuration: SideEffectsDuration | null;
  medications: DemoMedication[];
  gender: Gender;
  ageRange: AgeRange;
  status: DemoStatus;
  rejectionReason: string | null;
  reasonCode: ReasonCode | null;
  createdAt: Date;
  decidedAt: Date | null;
}
