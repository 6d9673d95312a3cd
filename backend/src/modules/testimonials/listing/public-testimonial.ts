import type { PublishedRow } from './published-columns.js';
import type { PublicTestimonialDto, TestimonialDetailDto } from '../testimonial.dto.js';

/** Selects the fields of a testimonial that anyone may read. */
export function toPublicTestimonial(detail: TestimonialDetailDto): PublicTestimonialDto {
  const { id, language, ageRange, gender, perceivedImprovement, experience, doseAmount, doseUnit } = detail;
  const { usageFrequency, usageFrequencyUnit, consumptionDuration, consumptionUnit, timeToResults } = detail;
  const { timeToResultsUnit, sideEffects, otherSideEffects, brandName, createdAt } = detail;
  return {
    ...{ id, language, age: null, ageRange, gender, perceivedImprovement, experience, doseAmount, doseUnit },
    ...{ usageFrequency, usageFrequencyUnit, consumptionDuration, consumptionUnit, timeToResults },
    ...{ timeToResultsUnit, sideEffects, otherSideEffects, brandName, createdAt },
  };
}

/** The same fields for lists, which are read for each page and therefore not copied with spread operators. */
export const toListedTestimonial = (row: PublishedRow): PublicTestimonialDto => ({
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
