import { OUTCOMES, type Outcome } from '../../lib/vocabulary/values';

export type OutcomeCounts = Record<Outcome, number>;

/** The part of the class names `m-*`, `gl-*` and `ob-*` that belongs to an outcome. */
export const outcomeClass = (outcome: Outcome): string => (outcome === 'negative_effects' ? 'negative' : outcome);

export const sumCounts = (counts: OutcomeCounts): number => OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

/**
 * Percentages as they are shown: whole ones that total 100, by the largest remainder method; ties go to the better outcome,
 * as on the server. An outcome with reports does not become 0: its percentage is exact instead.
 */
export function displayedPercentages(counts: OutcomeCounts): OutcomeCounts {
  const total = sumCounts(counts);
  const result = { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 };
  if (total === 0) return result;
  // Integers, so that rounding errors do not decide between equal remainders.
  const parts = OUTCOMES.map((outcome) => {
    const hundredfold = counts[outcome] * 100;
    return { outcome, floor: Math.floor(hundredfold / total), remainder: hundredfold % total };
  });
  const missing = 100 - parts.reduce((sum, part) => sum + part.floor, 0);
  const roundedUp = [...parts].sort((a, b) => b.remainder - a.remainder).slice(0, missing);
  for (const part of parts) {
    const whole = part.floor + (roundedUp.includes(part) ? 1 : 0);
    result[part.outcome] = whole || (counts[part.outcome] / total) * 100;
  }
  return result;
}

/** Below 30 users every mark is one user; below 10 the score is only an early signal. */
export type SampleSize = 'full' | 'small' | 'early';

export const classifySampleSize = (people: number): SampleSize =>
  people >= 30 ? 'full' : people >= 10 ? 'small' : 'early';
