import type { components } from '../api/schema';

type Summary = components['schemas']['TestimonialSummaryDto'];
type Pending = components['schemas']['PendingTestimonialDto'];
type PendingPage = components['schemas']['PendingTestimonialsDto'];
type Detail = components['schemas']['TestimonialDetailDto'];
type Review = components['schemas']['ReviewDetailDto'];

export const testimonialSummary = (changes: Partial<Summary> = {}): Summary => ({
  id: 1042,
  language: 'en',
  createdAt: '2026-07-06T10:00:00.000Z',
  conditionName: 'Fatigue',
  supplementName: 'Iron bisglycinate',
  brandName: 'Vela Nutrition',
  experience: 'My energy dropped every afternoon.',
  perceivedImprovement: 'residual',
  reviewStatus: 'pending',
  version: 1,
  ...changes,
});

export const testimonialPage = (
  testimonials: Summary[],
  { totalPages = testimonials.length > 0 ? 1 : 0, totalTestimonials = testimonials.length } = {},
) => ({ testimonials, totalPages, totalTestimonials });

export const pendingTestimonial = (changes: Partial<Pending> = {}): Pending => ({
  ...testimonialSummary(),
  flags: [],
  reviewLock: null,
  claim: null,
  ...changes,
});

export const pendingPage = (
  testimonials: Pending[],
  { totalPages = testimonials.length > 0 ? 1 : 0, totalTestimonials = testimonials.length } = {},
): PendingPage => ({
  testimonials,
  totalPages,
  totalTestimonials,
  totalWaiting: totalTestimonials,
  oldestWaitingSince: totalTestimonials > 0 ? '2026-11-12T10:00:00.000Z' : null,
});

/** A complete testimonial with content in every section. */
export const testimonialDetail = (changes: Partial<Detail> = {}): Detail => ({
  id: 1042,
  createdAt: '2026-07-06T10:00:00.000Z',
  updatedAt: '2026-07-06T10:00:00.000Z',
  version: 1,
  language: 'en',
  reviewStatus: 'pending',
  rejectionReason: null,
  conditionId: 5,
  conditionName: 'Fatigue',
  conditionPhrase: 'fatigue',
  supplementId: 8,
  supplementName: 'Iron bisglycinate',
  isSupplementUserGenerated: false,
  brandId: 3,
  brandName: 'Vela Nutrition',
  experience: 'My energy dropped every afternoon.',
  doseAmount: 25,
  doseUnit: 'milligrams',
  usageFrequency: 1,
  usageFrequencyUnit: 'per_day',
  consumptionDuration: 3,
  consumptionUnit: 'months',
  doseConfirmed: false,
  timeToResultsConfirmed: false,
  intakeType: 'oral',
  intakeHabits: 'morning,before_meal',
  perceivedImprovement: 'residual',
  timeToResults: 4,
  timeToResultsUnit: 'weeks',
  stillTakingStatus: 'stopped_no_problem',
  sideEffects: 'constipation,other',
  otherSideEffects: 'Metallic taste',
  sideEffectsDuration: 'resolved_after_treatment',
  gender: 'female',
  ageRange: '35-44',
  sameConditionMedications: '[]',
  otherConditionMedications: '[]',
  concurrentMedications: [
    { id: 3, name: 'Vitamin B12', type: 'supplement', isOther: false, forSameCondition: true },
    { id: 4, name: 'Levothyroxine', type: 'medication', isOther: false, forSameCondition: false },
    { id: 0, name: 'Herbal tonic', type: 'supplement', isOther: true, forSameCondition: true },
  ],
  additionalConditions: [{ id: 9, name: 'Hypothyroidism', isUserGenerated: false }],
  customOtherConditionNames: ['Cold hands'],
  attachmentUrls: ['/api/testimonials/1042/attachments/9d0f.jpeg', '/api/testimonials/1042/attachments/77ab.pdf'],
  ...changes,
});

export const reviewDetail = (changes: Partial<Review> = {}): Review => ({
  ...testimonialDetail(),
  proof: 'files',
  flags: [],
  isOwn: false,
  customNames: [],
  ownNames: [],
  similar: [],
  author: { approved: 0, rejected: 0, pending: 0, takenBack: 0 },
  reviewLock: null,
  claim: null,
  approvalBlock: null,
  isConsentWithdrawn: false,
  ...changes,
});
