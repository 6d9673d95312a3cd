import { type AgeRange, ageRanges } from '../testimonials/index.js';

/** Stands for people of every age range, or of every gender, in a cell. */
export const ALL = '';

export interface AgeFilter {
  ageRange?: AgeRange;
  minAge?: number;
  maxAge?: number;
}

/** The cells' age ranges to sum for a filter: its parts intersect; a range counts only if it lies fully inside. */
export function resolveAgeRanges({ ageRange, minAge, maxAge }: AgeFilter): string[] {
  if (ageRange === undefined && minAge === undefined && maxAge === undefined) return [ALL];
  return ageRanges.filter((range) => {
    const [from, to = Infinity] = range.replace('+', '').split('-').map(Number);
    return (
      (ageRange === undefined || range === ageRange) &&
      (minAge === undefined || from >= minAge) &&
      (maxAge === undefined || to <= maxAge)
    );
  });
}
