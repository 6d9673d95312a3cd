/** Testimonials: content, review status, proof files. */
export {
  type AgeRange,
  ageRanges,
  type ConsumptionUnit,
  consumptionUnits,
  type DoseUnit,
  doseUnits,
  frequencyUnits,
  type Gender,
  genders,
  type IntakeType,
  intakeTypes,
  type MealTiming,
  mealTimings,
  type Outcome,
  outcomes,
  type ReviewStatus,
  reviewStatuses,
  type SideEffect,
  sideEffects,
  type SideEffectsDuration,
  sideEffectsDurations,
  type StillTakingStatus,
  stillTakingStatuses,
  type TimeOfDay,
  timesOfDay,
  type TimeUnit,
  timeUnits,
} from './enumerations.js';
export {
  type ConditionSupplementPair,
  type CountedReport,
  OutcomeAggregatesRepository,
  type ReportGroup,
} from './listing/outcome-aggregates.repository.js';
export {
  PublicTestimonialDto,
  TestimonialDetailDto,
  TestimonialSummariesDto,
  TestimonialSummaryDto,
} from './testimonial.dto.js';
export { TestimonialsQuery } from './listing/testimonial-queries.dto.js';
export { SupplementReportsRepository } from './listing/supplement-reports.repository.js';
export { isConsentWithdrawal } from './messages.js';
export { AuthoredTestimonials } from './personal-data/authored-testimonials.js';
export { CatalogUsage } from './personal-data/catalog-usage.js';
export { type ExportedTestimonial, TestimonialsPersonalDataProvider } from './personal-data/personal-data.provider.js';
export { ADDRESS_RETENTION_DAYS } from './submission/submission-addresses.repository.js';
export { SubmissionRetention } from './personal-data/submission-retention.js';
export { GrantsAttachmentAccess } from './proof-files/grants-attachment-access.js';
export { storageKey as proofStorageKey, uploadFolder } from './proof-files/proof-files.js';
export type { Testimonial } from './testimonial.entity.js';
export { clearableFields } from './moderation/correctable-fields.js';
export { TestimonialCorrections } from './moderation/testimonial-corrections.js';
export { ReportedTestimonials } from './moderation/reported-testimonials.js';
export {
  MAX_SUBMISSIONS,
  type Period,
  type Submission,
  SubmissionPatternsRepository,
  type SubmittedSubject,
} from './moderation/submission-patterns.repository.js';
export { SimilarTextsRepository } from './moderation/similar-texts.repository.js';
export { TestimonialDecisions } from './moderation/testimonial-decisions.js';
export { type QueueFilter, TestimonialQueueRepository } from './moderation/testimonial-queue.repository.js';
export {
  type ApprovedTestimonial,
  type ScannedTestimonial,
  TestimonialScannerRepository,
} from './listing/testimonial-scanner.repository.js';
export { PublishedTestimonialsService } from './listing/published-testimonials.service.js';
export { TestimonialViews } from './listing/testimonial-views.js';
export { VersionObserver } from './listing/version-observer.js';
export {
  AlreadyDecidedError,
  CurrentValueMismatchError,
  CurrentValueMissingError,
  StaleVersionError,
  TestimonialNotFoundError,
} from './testimonials.errors.js';
export type { SubmittedPayload, WithdrawnPayload } from './testimonials.events.js';
export { TestimonialsModule } from './testimonials.module.js';
export { type Actor, TestimonialsService } from './testimonials.service.js';
export type { TestimonialSnapshot } from './testimonial-snapshot.js';
