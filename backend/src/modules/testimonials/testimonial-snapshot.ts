import type { Testimonial } from './testimonial.entity.js';

/** What other modules read of a testimonial. */
export type TestimonialSnapshot = Pick<
  Testimonial,
  | 'id'
  | 'userId'
  | 'language'
  | 'conditionId'
  | 'customConditionName'
  | 'supplementId'
  | 'customSupplementName'
  | 'brandId'
  | 'customBrandName'
  | 'experience'
  | 'otherSideEffects'
  | 'proof'
  | 'version'
  | 'reviewStatus'
  | 'perceivedImprovement'
  | 'createdAt'
  | 'doseAmount'
  | 'doseUnit'
  | 'doseConfirmed'
  | 'timeToResults'
  | 'timeToResultsUnit'
  | 'timeToResultsConfirmed'
>;
