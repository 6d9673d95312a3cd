import { OUTCOMES } from '../../lib/vocabulary/values';
import { OUTCOME_VALUES, sumCounts, sumPoints, type OutcomeCounts } from '../../ui/evidence/outcome';

export interface ExampleScore {
  /** Null without reports. */
  mean: number | null;
  low: number;
  high: number;
  moreHarmThanBenefit: boolean;
}

/**
 * The score of example counts, for the method page only: the server computes the scores of rankings and is
 * authoritative. Plain mean of the values; Dirichlet posterior with Perks' prior (1/5 for each outcome) and its normal
 * approximation for the interval; all clamped to 0..5.
 */
export function computeExampleScore(counts: OutcomeCounts): ExampleScore {
  const n = sumCounts(counts);
  const sum = sumPoints(counts);
  const shares = OUTCOMES.map((outcome) => (counts[outcome] + 0.2) / (n + 1));
  const mu = OUTCOMES.reduce((total, outcome, index) => total + OUTCOME_VALUES[outcome] * shares[index], 0);
  const squares = OUTCOMES.reduce((total, outcome, index) => total + OUTCOME_VALUES[outcome] ** 2 * shares[index], 0);
  const half = 1.96 * Math.sqrt((squares - mu ** 2) / (n + 2));
  return {
    mean: n === 0 ? null : clamp(sum / n),
    low: clamp(mu - half),
    high: clamp(mu + half),
    moreHarmThanBenefit: sum < 0,
  };
}

const clamp = (value: number): number => Math.min(5, Math.max(0, value));
