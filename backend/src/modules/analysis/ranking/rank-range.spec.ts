import fc from 'fast-check';
import { anyCounts, computePosterior } from '../../../../test/fixtures/analysis/published-method.js';
import { computeScore, type OutcomeCounts } from '../score.js';
import { computeRankRanges, findClearlyLowerPosition } from './rank-range.js';

describe('computeRankRanges', () => {
  /** Ranks by their definition, from mean and variance of the posterior alone. */
  const expectedRange = (all: OutcomeCounts[], index: number) => {
    const [own, ...others] = [all[index], ...all.filter((_, place) => place !== index)].map(computePosterior);
    const isClear = (other: typeof own) =>
      Math.abs(other.mean - own.mean) >= Math.sqrt(1.96 ** 2 * other.variance + 1.96 ** 2 * own.variance);
    return {
      rankLow: 1 + others.filter((other) => isClear(other) && other.mean > own.mean).length,
      rankHigh: all.length - others.filter((other) => isClear(other) && other.mean < own.mean).length,
    };
  };

  it('the range excludes the ranks of clearly better and clearly worse supplements', () => {
    fc.assert(
      fc.property(fc.array(anyCounts(60), { maxLength: 12 }), (all) => {
        const ranges = computeRankRanges(all.map(computeScore));
        expect(ranges).toEqual(all.map((_, index) => expectedRange(all, index)));
      }),
    );
  });

  it('the range of every supplement contains its position by the posterior mean', () => {
    fc.assert(
      fc.property(fc.array(anyCounts(), { minLength: 1, maxLength: 12 }), (all) => {
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
      fc.property(fc.array(anyCounts(60), { minLength: 1, maxLength: 12 }), (all) => {
        const ranked = all
          .map((outcomes) => ({ outcomes, ...computeScore(outcomes) }))
          .sort((a, b) => b.mu - b.half - (a.mu - a.half));
        const first = computePosterior(ranked[0].outcomes);
        const isClearlyLower = ranked.map(({ outcomes }) => {
          const other = computePosterior(outcomes);
          return first.mean - other.mean >= 1.96 * Math.sqrt(first.variance + other.variance);
        });
        isClearlyLower[0] = false;
        const position = findClearlyLowerPosition(ranked);
        expect(position).toBe(isClearlyLower.at(-1) ? isClearlyLower.lastIndexOf(false) + 2 : null);
      }),
    );
  });
});
