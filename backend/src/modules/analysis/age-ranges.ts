import { type AgeRange, ageRanges } from '../testimonials/index.js';

/** The value of a cell for all age ranges, or all genders. */
export const ALL_GROUPS = '';

export interface AgeFilter {
  ageRange?: AgeRange;
  minAge?: number;
  maxAge?: number;
}

/** The age ranges whose cells a filter sums. All parts of the filter must match; a range must lie completely inside. */
export function resolveAgeRanges({ ageRange, minAge, maxAge }: AgeFilter): string[] {
  if (ageRange === undefined && minAge === undefined && maxAge === undefined) return [ALL_GROUPS];
  return ageRanges.filter((range) => {
    const [from, to = Infinity] = range.replace('+', '').split('-').map(Number);
    return (
      (ageRange === undefined || range === ageRange) &&
      (minAge === undefined || from >= minAge) &&
      (maxAge === undefined || to <= maxAge)
    );
  });
}
