import type { PublicTestimonialDto } from '../testimonial.dto.js';

/** Selects the fields that anyone may read. Lists call it for each row, so it copies nothing with spread operators. */
export const toPublicTestimonial = (row: Omit<PublicTestimonialDto, 'age'>): PublicTestimonialDto => ({
  id: row.id,
  language: row.language,
  ageRange: row.ageRange,
  gender: row.gender,
  perceivedImprovement: row.perceivedImprovement,
  experience: row.experience,
  doseAmount: row.doseAmount,
  doseUnit: row.doseUnit,
  usageFrequency: row.usageFrequency,
  usageFrequencyUnit: row.usageFrequencyUnit,
  consumptionDuration: row.consumptionDuration,
  consumptionUnit: row.consumptionUnit,
  timeToResults: row.timeToResults,
  timeToResultsUnit: row.timeToResultsUnit,
  otherSideEffects: row.otherSideEffects,
  createdAt: row.createdAt,
  sideEffects: row.sideEffects,
  age: null,
  brandName: row.brandName,
});
