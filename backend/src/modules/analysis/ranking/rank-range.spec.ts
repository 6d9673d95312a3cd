import fc from 'fast-check';
import { computeScore, type OutcomeCounts } from '../score.js';
import { computeRankRanges, findClearlyLowerPosition } from './rank-range.js';

/** The value of each outcome by the published method, independent of the implementation. */
const VALUES = { significant: 5, moderate: 3.5, residual: 2, none: 0, negative_effects: -2 } as const;
const LEVELS = Object.keys(VALUES) as (keyof OutcomeCounts)[];

/** Mean and variance of sum(s_k p_k) for p ~ Dirichlet(alpha), from the alphas alone. */
function posterior(counts: OutcomeCounts): { mean: number; variance: number } {
  const alpha = LEVELS.map((level) => counts[level] + 1 / 5);
  const whole = alpha.reduce((a, b) => a + b, 0);
  let variance = 0;
  const mean = alpha.reduce((sum, a, k) => sum + (VALUES[LEVELS[k]] * a) / whole, 0);
  // Var(p_k) and Cov(p_j, p_k) of the Dirichlet distribution, summed over all pairs.
  for (let j = 0; j < alpha.length; j++) {
    for (let k = 0; k < alpha.length; k++) {
      const covariance = ((j === k ? alpha[j] * whole : 0) - alpha[j] * alpha[k]) / (whole ** 2 * (whole + 1));
      variance += VALUES[LEVELS[j]] * VALUES[LEVELS[k]] * covariance;
    }
  }
  return { mean, variance };
}

const counts = (max = 400) =>
  fc.record({
    significant: fc.nat(max),
    moderate: fc.nat(max),
    residual: fc.nat(max),
    none: fc.nat(max),
    negative_effects: fc.nat(max),
  });

describe('computeRankRanges', () => {
  /** Ranks by their definition, from mean and variance of the posterior alone. */
  const expectedRange = (all: OutcomeCounts[], index: number) => {
    const [own, ...others] = [all[index], ...all.filter((_, place) => place !== index)].map(posterior);
    const isClear = (other: typeof own) =>
      Math.abs(other.mean - own.mean) >= Math.sqrt(1.96 ** 2 * other.variance + 1.96 ** 2 * own.variance);
    return {
      rankLow: 1 + others.filter((other) => isClear(other) && other.mean > own.mean).length,
      rankHigh: all.length - others.filter((other) => isClear(other) && other.mean < own.mean).length,
    };
  };

  it('the range excludes the ranks of clearly better and clearly worse supplements', () => {
    fc.assert(
      fc.property(fc.array(counts(60), { maxLength: 12 }), (all) => {
        const ranges = computeRankRanges(all.map(computeScore));
        expect(ranges).toEqual(all.map((_, index) => expectedRange(all, index)));
      }),
    );
  });

  it('the range of every supplement contains its position by the posterior mean', () => {
    fc.assert(
      fc.property(fc.array(counts(), { minLength: 1, maxLength: 12 }), (all) => {
        const scores = all.map(computeScore).sort((a, b) => b.mu - a.mu);
        computeRankRanges(scores).forEach(({ rankLow, rankHigh }, index) => {
          expect(rankLow).toBeLessThanOrEqual(index + 1);
          expect(rankHigh).toBeGreaterThanOrEqual(index + 1);
        });
      }),
    );
  });
});

describe('findClearlyLowerPosition', () => {
  it('everything from this position on is clearly lower than the first, and the one before it is not', () => {
    fc.assert(
      fc.property(fc.array(counts(60), { minLength: 1, maxLength: 12 }), (all) => {
        const ranked = all
          .map((outcomes) => ({ outcomes, ...computeScore(outcomes) }))
          .sort((a, b) => b.mu - b.half - (a.mu - a.half));
        const first = posterior(ranked[0].outcomes);
        const isClearlyLower = ranked.map(({ outcomes }) => {
          const other = posterior(outcomes);
          return first.mean - other.mean >= 1.96 * Math.sqrt(first.variance + other.variance);
        });
        isClearlyLower[0] = false;
        const position = findClearlyLowerPosition(ranked);
        expect(position).toBe(isClearlyLower.at(-1) ? isClearlyLower.lastIndexOf(false) + 2 : null);
      }),
    );
  });
});
