import fc from 'fast-check';
import { LEVELS, VALUES } from '../../../../test/fixtures/analysis/published-method.js';
import type { OutcomeCounts } from '../score.js';
import { PosteriorMean } from './posterior-mean.js';
import { computeProbabilities, isTooCloseToSay, PROBABILITY_ERROR } from './probability-better.js';

/** The long form is run by `npm run test:full`. */
const DRAWS = process.env.FULL ? 100_000 : 20_000;

const toCounts = (reports: readonly number[]): OutcomeCounts =>
  Object.fromEntries(LEVELS.map((level, k) => [level, reports[k]])) as unknown as OutcomeCounts;

const reports = (max: number) => fc.tuple(...LEVELS.map(() => fc.nat(max)));
/** From a single report to some hundreds. */
const anyReports = fc.oneof(reports(1), reports(4), reports(40), reports(300));

const computeProbability = (first: readonly number[], second: readonly number[]): number =>
  computeProbabilities([toCounts(first), toCounts(second)])[0][2];

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws from the posterior: gamma variables by Marsaglia and Tsang (2000), divided by their sum. */
class Posterior {
  constructor(
    private readonly reports: readonly number[],
    private readonly random: () => number,
  ) {}

  draw(): number {
    let total = 0;
    let sum = 0;
    LEVELS.forEach((level, k) => {
      const share = this.drawGamma(this.reports[k] + 1 / 5);
      total += share;
      sum += share * VALUES[level];
    });
    return sum / total;
  }

  private drawGamma(shape: number): number {
    if (shape < 1) return this.drawGamma(shape + 1) * (1 - this.random()) ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const normal = Math.sqrt(-2 * Math.log(1 - this.random())) * Math.cos(2 * Math.PI * this.random());
      const v = (1 + normal / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - this.random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  }
}

function simulate(first: readonly number[], second: readonly number[], draws: number): number {
  const random = seededRandom(20261122);
  const [a, b] = [new Posterior(first, random), new Posterior(second, random)];
  let better = 0;
  for (let i = 0; i < draws; i += 1) if (a.draw() > b.draw()) better += 1;
  return better / draws;
}

/** Simulates a pair; the result may differ by five standard errors of a probability like the computed one. */
function expectLikeSimulation(first: readonly number[], second: readonly number[], draws: number): void {
  const computed = computeProbability(first, second);
  const standardError = Math.sqrt(Math.max(computed * (1 - computed), 1 / draws) / draws);
  const difference = Math.abs(computed - simulate(first, second, draws));
  expect(difference).toBeLessThan(PROBABILITY_ERROR + 5 * standardError);
}

describe('the probability that one supplement is better than another', () => {
  it.each([
    [
      [29, 28, 16, 11, 5],
      [22, 26, 14, 12, 5],
    ],
    [
      [3, 0, 0, 0, 0],
      [25, 12, 6, 4, 3],
    ],
    [
      [1, 0, 0, 0, 0],
      [0, 1, 0, 0, 0],
    ],
    [
      [2900, 2800, 1600, 1100, 500],
      [2800, 2800, 1700, 1100, 500],
    ],
    // Improbable results have a larger standard error than their simulation shows: it found 3 of 2,000 instead of 14.
    [
      [3, 28, 8, 8, 5],
      [18, 26, 11, 32, 25],
    ],
  ])('%j against %j is that of simulated posteriors', (first, second) => {
    expectLikeSimulation(first, second, DRAWS);
  });

  it('is that of a simulation for any reports', () => {
    fc.assert(
      fc.property(anyReports, anyReports, (first, second) => expectLikeSimulation(first, second, DRAWS / 10)),
      { numRuns: 25 },
    );
  });

  it('both directions add up to 1, and equal reports are at one half', () => {
    fc.assert(
      fc.property(anyReports, anyReports, (first, second) => {
        const sum = computeProbability(first, second) + computeProbability(second, first);
        // Each is rounded to four decimals.
        expect(Math.abs(sum - 1)).toBeLessThan(1.5e-4);
        expect(computeProbability(first, first)).toBe(0.5);
      }),
      { numRuns: 25 },
    );
  });

  it('does not fall when a report improves', () => {
    fc.assert(
      fc.property(anyReports, anyReports, fc.nat(3), fc.nat(3), (first, second, from, by) => {
        const worse = Math.min(from + 1 + by, LEVELS.length - 1);
        const before = first.map((count, k) => (k === worse ? count + 1 : count));
        const after = first.map((count, k) => (k === from ? count + 1 : count));
        const rise = computeProbability(after, second) - computeProbability(before, second);
        expect(rise).toBeGreaterThan(-PROBABILITY_ERROR);
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on the other supplements of the comparison', () => {
    fc.assert(
      fc.property(fc.array(anyReports, { minLength: 2, maxLength: 4 }), (all) => {
        for (const [first, second, probability] of computeProbabilities(all.map(toCounts))) {
          expect(probability).toBe(computeProbability(all[first], all[second]));
        }
      }),
      { numRuns: 12 },
    );
  });

  it('a distribution function rises from 0 to 1', () => {
    fc.assert(
      fc.property(
        anyReports,
        fc.array(fc.double({ min: -3, max: 6, noNaN: true }), { minLength: 2 }),
        (each, points) => {
          const posterior = new PosteriorMean(toCounts(each));
          const values = points.sort((a, b) => a - b).map((x) => posterior.computeCdf(x));
          values.forEach((value, index) => {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
            if (index > 0) expect(value).toBeGreaterThanOrEqual(values[index - 1] - 1e-5);
          });
          expect([posterior.computeCdf(-2), posterior.computeCdf(5)]).toEqual([0, 1]);
        },
      ),
    );
  });
});

it('a probability from 0.4 to 0.6 does not say which one is better', () => {
  expect([0.3999, 0.4, 0.6, 0.6001].map(isTooCloseToSay)).toEqual([false, true, true, false]);
});
