import { OUTCOME_VALUES, type OutcomeCounts } from '../score.js';
import { HIGHEST_MEAN, LOWEST_MEAN, PosteriorMean } from './posterior-mean.js';

/** The grid reaches so many standard deviations around the mean, with so many points in each. */
const DEVIATIONS = 6;
const POINTS_PER_DEVIATION = 16;
/** Toward the value of an outcome the points come closer, each time by half: a few equal reports make the function steep there. */
const HALVINGS = 8;
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

/** The distribution function of a posterior at the points of a grid. */
export interface TabulatedCdf {
  points: readonly number[];
  values: readonly number[];
}

/** Tabulates where the function changes, with the values of the outcomes, where those of few reports have kinks. */
export function tabulateCdf(counts: OutcomeCounts): TabulatedCdf {
  const posterior = new PosteriorMean(counts);
  const points = buildGrid(posterior);
  return { points, values: points.map((x) => posterior.computeCdf(x)) };
}

function buildGrid({ mean, deviation }: PosteriorMean): number[] {
  const outcomes = Object.values(OUTCOME_VALUES);
  const grid = new Set(outcomes);
  const add = (x: number) => {
    const isInside = x > LOWEST_MEAN && x < HIGHEST_MEAN && Math.abs(x - mean) <= DEVIATIONS * deviation;
    if (isInside) grid.add(x);
  };
  const reach = DEVIATIONS * POINTS_PER_DEVIATION;
  for (let i = -reach; i <= reach; i += 1) add(mean + (i / POINTS_PER_DEVIATION) * deviation);
  for (const value of outcomes) {
    for (let i = 1; i <= HALVINGS; i += 1) {
      add(value - deviation / 2 ** i);
      add(value + deviation / 2 ** i);
    }
  }
  return [...grid].sort((a, b) => a - b);
}

/**
 * The probability that the true mean of the first is above that of the second: the integral of the second function over the
 * first. Between its points each function is linear, and the trapezoidal rule on the points of both is exact for that. Equal
 * means have the probability 0: both directions add up to 1.
 */
export function computeProbabilityBetter(first: TabulatedCdf, second: TabulatedCdf): number {
  let [i, j] = [0, 0];
  let [fromFirst, fromSecond] = [0, 0];
  let probability = 0;
  while (i < first.points.length || j < second.points.length) {
    const x = Math.min(first.points[i] ?? Infinity, second.points[j] ?? Infinity);
    const toFirst = interpolate(first, i, x);
    const toSecond = interpolate(second, j, x);
    probability += (toFirst - fromFirst) * ((toSecond + fromSecond) / 2);
    [fromFirst, fromSecond] = [toFirst, toSecond];
    if (first.points[i] === x) i += 1;
    if (second.points[j] === x) j += 1;
  }
  return Math.round(probability * DECIMALS) / DECIMALS;
}

/** The value at `x`, which is at most the point with this index. Both grids begin and end with the extreme outcomes. */
function interpolate({ points, values }: TabulatedCdf, index: number, x: number): number {
  if (points[index] === x) return values[index];
  const share = (x - points[index - 1]) / (points[index] - points[index - 1]);
  return values[index - 1] + share * (values[index] - values[index - 1]);
}

/** The probability of each pair, the first before the second in this list. */
export function computeProbabilities(counts: readonly OutcomeCounts[]): PairProbability[] {
  const cdfs = counts.map(tabulateCdf);
  return cdfs.flatMap((first, i) =>
    cdfs
      .slice(i + 1)
      .map((second, offset): PairProbability => [i, i + 1 + offset, computeProbabilityBetter(first, second)]),
  );
}
