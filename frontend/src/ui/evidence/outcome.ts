import { OUTCOMES, type Outcome } from '../../lib/vocabulary/values';

export type OutcomeCounts = Record<Outcome, number>;

/** The name of the class of an outcome in the style sheets of fills, glyphs and badges. */
export const outcomeClass = (outcome: Outcome): string => (outcome === 'negative_effects' ? 'negative' : outcome);

export const sumCounts = (counts: OutcomeCounts): number => OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

/** Points of each outcome on the 0..5 scale. */
export const OUTCOME_VALUES: Readonly<OutcomeCounts> = {
  significant: 5,
  moderate: 3.5,
  residual: 2,
  none: 0,
  negative_effects: -2,
};

/** The sum of the points of all reports. Below 0, they report more harm than benefit. */
export const sumPoints = (counts: OutcomeCounts): number =>
  OUTCOMES.reduce((sum, outcome) => sum + counts[outcome] * OUTCOME_VALUES[outcome], 0);

/**
 * Percentages of the sum as they are shown: whole ones that total 100, by the largest remainder method; ties go to the first.
 * A count above 0 does not become 0: its percentage is exact instead.
 */
export function toDisplayedPercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  // Integers, so that rounding errors do not decide between equal remainders.
  const parts = counts.map((count) => ({
    count,
    floor: Math.floor((count * 100) / total),
    remainder: (count * 100) % total,
  }));
  const missing = 100 - parts.reduce((sum, part) => sum + part.floor, 0);
  const roundedUp = new Set([...parts].sort((a, b) => b.remainder - a.remainder).slice(0, missing));
  return parts.map((part) => part.floor + (roundedUp.has(part) ? 1 : 0) || (part.count / total) * 100);
}

/** {@link toDisplayedPercentages} of outcomes: ties go to the better outcome, as on the server. */
export function displayedPercentages(counts: OutcomeCounts): OutcomeCounts {
  const percentages = toDisplayedPercentages(OUTCOMES.map((outcome) => counts[outcome]));
  return Object.fromEntries(OUTCOMES.map((outcome, index) => [outcome, percentages[index]])) as OutcomeCounts;
}

/** Below 30 users every mark is one user; below 10 the score is only an early signal. */
export type SampleSize = 'full' | 'small' | 'early';

export const classifySampleSize = (people: number): SampleSize =>
  people >= 30 ? 'full' : people >= 10 ? 'small' : 'early';
