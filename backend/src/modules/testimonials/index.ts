/** Testimonials: content, review status, proof files. */
export {
  type AgeRange,
  ageRanges,
  doseUnits,
  frequencyUnits,
  type Gender,
  genders,
  type Outcome,
  outcomes,
  type ReviewStatus,
  reviewStatuses,
  sideEffects,
} from './enumerations.js';
export { type OutcomeAggregate, OutcomeAggregates, type ConditionSupplementPair } from './outcome-aggregates.js';
export { TestimonialDetailDto, TestimonialSummariesDto, TestimonialSummaryDto } from './testimonial.dto.js';
export { TestimonialsPageQuery } from './testimonial-queries.dto.js';
export type { NamedKind } from './testimonial-personal-data.repository.js';
export { TestimonialsPersonalDataProvider } from './personal-data.provider.js';
export { storageKey as proofStorageKey } from './proof-files.js';
export type { Testimonial } from './testimonial.entity.js';
export { type Correction, TestimonialCorrections } from './testimonial-corrections.js';
export type { NameChoices } from './custom-name-resolver.js';
export { TestimonialDecisions } from './testimonial-decisions.js';
export { type QueueFilter, type QueueOrder, type QueuePosition, TestimonialQueue } from './testimonial-queue.js';
export { type ApprovedTestimonial, type ScannedTestimonial, TestimonialScanner } from './testimonial-scanner.js';
export { TestimonialViews } from './testimonial-views.js';
export {
  AlreadyDecidedError,
  CurrentValueMismatchError,
  CurrentValueMissingError,
  TestimonialNotFoundError,
} from './testimonials.errors.js';
export type { PublicTestimonialPayload, SubmittedPayload, WithdrawnPayload } from './testimonials.events.js';
export { TestimonialsModule } from './testimonials.module.js';
export { TestimonialsService } from './testimonials.service.js';
