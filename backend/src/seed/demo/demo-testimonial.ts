import type { ReasonCode } from '../../modules/review/index.js';
import type { ReviewStatus, SideEffect, Testimonial } from '../../modules/testimonials/index.js';

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

export interface DemoTestimonial extends Pick<
  Testimonial,
  | 'language'
  | 'experience'
  | 'consumptionDuration'
  | 'consumptionUnit'
  | 'usageFrequency'
  | 'usageFrequencyUnit'
  | 'doseAmount'
  | 'doseUnit'
  | 'intakeType'
  | 'intakeHabits'
  | 'perceivedImprovement'
  | 'timeToResults'
  | 'timeToResultsUnit'
  | 'stillTakingStatus'
  | 'sideEffects'
  | 'otherSideEffects'
  | 'sideEffectsDuration'
  | 'gender'
  | 'ageRange'
  | 'rejectionReason'
  | 'createdAt'
> {
  /** Number of the author, starting at 1; the seed creates a user for it. */
  author: number;
  conditionId: number;
  supplementId: number;
  brandId: number;
  medications: DemoMedication[];
  status: DemoStatus;
  reasonCode: ReasonCode | null;
  decidedAt: Date | null;
}
