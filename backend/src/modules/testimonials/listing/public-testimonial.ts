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
