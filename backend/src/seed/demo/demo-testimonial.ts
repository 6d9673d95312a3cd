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

/** Columns of a testimonial that the seed computes, and those with the same value in each demo testimonial. */
type OtherColumn =
  | 'id'
  | 'userId'
  | 'conditionId'
  | 'customConditionName'
  | 'supplementId'
  | 'customSupplementName'
  | 'brandId'
  | 'customBrandName'
  | 'duplicateKey'
  | 'doseConfirmed'
  | 'timeToResultsConfirmed'
  | 'medications'
  | 'additionalConditionIds'
  | 'customOtherConditionNames'
  | 'proof'
  | 'reviewStatus'
  | 'version'
  | 'updatedAt'
  | 'approvedAt';

/** A new answer of the form must have a value, or be one of the other columns. */
export interface DemoTestimonial extends Omit<Testimonial, OtherColumn> {
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
