import { OUTCOME_VALUES, type OutcomeCounts } from '../score.js';
import { HIGHEST_MEAN, LOWEST_MEAN, PosteriorMean } from './posterior-mean.js';

/** The grid reaches so many standard deviations around each mean, with so many points in each. */
const DEVIATIONS = 6;
const POINTS_PER_DEVIATION = 8;
/** Probabilities have four decimals; their error is below {@link PROBABILITY_ERROR}. */
const DECIMALS = 1e4;

/** The stated precision. A test compares the probabilities with simulations by another formula. */
export const PROBABILITY_ERROR = 0.001;

/** Between these, the reports do not say which one is better. */
const TOO_CLOSE_FROM = 0.4;
const TOO_CLOSE_TO = 0.6;

export const isTooCloseToSay = (probability: number): boolean =>
  probability >= TOO_CLOSE_FROM && probability <= TOO_CLOSE_TO;

/** A pair of indexes, the lower one first, and the probability that it is better. */
export type PairProbability = [first: number, second: number, probability: number];

/**
 * The probability, for each pair, that the true mean of the first is above that of the second, by their posteriors. Equal means
 * have the probability 0, so the second is better with the remaining probability. Integrates with the trapezoidal rule over
 * the two distribution functions, which is exact about that: both directions add up to 1 on any grid.
 */
export function computeProbabilities(counts: readonly OutcomeCounts[]): PairProbability[] {
  const posteriors = counts.map((each) => new PosteriorMean(each));
  const grid = buildGrid(posteriors);
  const cdfs = posteriors.map((posterior) => grid.map((x) => posterior.computeCdf(x)));
  return cdfs.flatMap((first, i) =>
    cdfs.slice(i + 1).map((second, offset): PairProbability => [i, i + 1 + offset, integrate(first, second)]),
  );
}

function integrate(first: number[], second: number[]): number {
  let probability = 0;
  for (let i = 1; i < first.length; i += 1) {
    probability += (first[i] - first[i - 1]) * ((second[i] + second[i - 1]) / 2);
  }
  return Math.round(probability * DECIMALS) / DECIMALS;
}

/** Fine where any of the distributions changes, with the values of the outcomes, where those of few reports have kinks. */
function buildGrid(posteriors: PosteriorMean[]): number[] {
  const points = new Set([LOWEST_MEAN, HIGHEST_MEAN, ...Object.values(OUTCOME_VALUES)]);
  const reach = DEVIATIONS * POINTS_PER_DEVIATION;
  for (const { mean, deviation } of posteriors) {
    for (let i = -reach; i <= reach; i += 1) {
      const x = mean + (i / POINTS_PER_DEVIATION) * deviation;
      if (x > LOWEST_MEAN && x < HIGHEST_MEAN) points.add(x);
    }
  }
  return [...points].sort((a, b) => a - b);
}
