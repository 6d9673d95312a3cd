import fc from 'fast-check';
import {
  addCounts,
  compareByRank,
  type OutcomeCounts,
  type Ranked,
  computeScore,
  computeShares,
  hasFewReports,
  isTooClose,
} from './score.js';
import { anyCounts, computePosterior, LEVELS, VALUES } from '../../../test/fixtures/analysis/published-method.js';

const buildCounts = (significant: number, moderate = 0, residual = 0, none = 0, negative = 0): OutcomeCounts => ({
  significant,
  moderate,
  residual,
  none,
  negative_effects: negative,
});

const toValues = (counts: OutcomeCounts): number[] =>
  LEVELS.flatMap((level) => Array.from({ length: counts[level] }, () => VALUES[level] as number));

const clamp = (value: number): number => Math.max(0, Math.min(5, value));

const someCounts = anyCounts().filter((value) => toValues(value).length > 0);

const ranked = (value: OutcomeCounts, id = 1, nameEn = 'Zinc') => ({
  counts: value,
  score: computeScore(value),
  id,
  nameEn,
});

describe('computeScore', () => {
  it('the score is the plain mean of the outcome values, clamped to 0..5', () => {
    fc.assert(
      fc.property(someCounts, (value) => {
        const reports = toValues(value);
        const mean = reports.reduce((a, b) => a + b, 0) / reports.length;
        const score = computeScore(value);
        expect(score.n).toBe(reports.length);
        expect(score.mean).toBeCloseTo(clamp(mean), 9);
        expect(score.moreHarmThanBenefit).toBe(reports.reduce((a, b) => a + b, 0) < 0);
      }),
    );
  });

  it('the interval equals the Dirichlet posterior with a prior of 1/5 per level', () => {
    fc.assert(
      fc.property(anyCounts(), (value) => {
        const { mean, variance } = computePosterior(value);
        const score = computeScore(value);
        expect(score.mu).toBeCloseTo(mean, 9);
        expect(score.half).toBeCloseTo(1.96 * Math.sqrt(variance), 9);
        expect(score.low).toBeCloseTo(clamp(mean - score.half), 9);
        expect(score.high).toBeCloseTo(clamp(mean + score.half), 9);
      }),
    );
  });

  it('the mean always lies inside its own interval', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          someCounts,
          anyCounts(4).filter((value) => toValues(value).length > 0),
        ),
        (value) => {
          const { mean, low, high } = computeScore(value);
          expect(low).toBeLessThanOrEqual((mean ?? NaN) + 1e-9);
          expect(high).toBeGreaterThanOrEqual((mean ?? NaN) - 1e-9);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(5);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('the interval narrows with more reports of the same distribution', () => {
    fc.assert(
      fc.property(someCounts, (value) => {
        const doubled = addCounts(value, value);
        LEVELS.forEach((level) => expect(doubled[level]).toBe(2 * value[level]));
        expect(computeScore(doubled).half).toBeLessThan(computeScore(value).half);
      }),
    );
  });

  it('the mean is null without reports and 0 when harm outweighs benefit', () => {
    expect(computeScore(buildCounts(0))).toMatchObject({ n: 0, mean: null, moreHarmThanBenefit: false });
    expect(computeScore(buildCounts(0, 0, 0, 0, 3))).toMatchObject({
      n: 3,
      mean: 0,
      low: 0,
      moreHarmThanBenefit: true,
    });
    expect(computeScore(buildCounts(2, 0, 0, 0, 5))).toMatchObject({ mean: 0, moreHarmThanBenefit: false });
    expect(computeScore(buildCounts(0, 0, 0, 7))).toMatchObject({ mean: 0, moreHarmThanBenefit: false });
  });

  it('the published examples are reproduced', () => {
    expect(computeScore(buildCounts(25, 12, 6, 4, 3)).low).toBeCloseTo(2.86, 2);
    expect(computeScore(buildCounts(3)).low).toBeCloseTo(2.52, 2);
    expect(computeScore(buildCounts(1)).low).toBeCloseTo(0.62, 2);
  });
});

describe('compareByRank', () => {
  it('fifty mixed reports rank above three excellent ones, which rank above a single one', () => {
    const single = ranked(buildCounts(1), 1);
    const three = ranked(buildCounts(3), 2);
    const fifty = ranked(buildCounts(25, 12, 6, 4, 3), 3);
    expect([single, three, fifty].sort(compareByRank)).toEqual([fifty, three, single]);
  });

  it('the order follows the unclamped low end, so two scores of 0 are still ordered', () => {
    const harmful = ranked(buildCounts(0, 0, 0, 0, 40), 1);
    const useless = ranked(buildCounts(0, 0, 0, 40), 2);
    expect(harmful.score.low).toBe(useless.score.low);
    expect([harmful, useless].sort(compareByRank)).toEqual([useless, harmful]);
  });

  it('ties are resolved by name and then by id', () => {
    const of = (nameEn: string, id: number) => ranked(buildCounts(2, 1), id, nameEn);
    const sorted = [of('Zinc', 1), of('Iron', 9), of('Iron', 4)].sort(compareByRank);
    expect(sorted.map(({ nameEn, id }) => [nameEn, id])).toEqual([
      ['Iron', 4],
      ['Iron', 9],
      ['Zinc', 1],
    ]);
    expect(compareByRank(of('Iron', 9), of('Zinc', 1))).toBeLessThan(0);
    expect(compareByRank(of('Zinc', 1), of('Iron', 9))).toBeGreaterThan(0);
    expect(compareByRank(of('Iron', 4), of('Iron', 4))).toBe(0);
  });

  it('equal low ends are resolved by n and then by the share of significant improvement', () => {
    const score = computeScore(buildCounts(5, 5));
    const as = (n: number, significant: number, id: number): Ranked => ({
      counts: buildCounts(significant),
      score: { ...score, n },
      id,
      nameEn: 'Zinc',
    });
    const sorted = [as(10, 2, 1), as(10, 6, 2), as(12, 1, 3)].sort(compareByRank);
    expect(sorted.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('the order does not depend on the order of the input', () => {
    fc.assert(
      fc.property(fc.array(anyCounts(30), { minLength: 2, maxLength: 12 }), fc.nat(), (all, seed) => {
        const entries = all.map((value, index) => ranked(value, index));
        const turned = [...entries.slice(seed % entries.length), ...entries.slice(0, seed % entries.length)].reverse();
        const ids = (list: Ranked[]) => [...list].sort(compareByRank).map(({ id }) => id);
        expect(ids(turned)).toEqual(ids(entries));
      }),
    );
  });
});

describe('isTooClose', () => {
  it('two scores are too close exactly when their difference is within the joint uncertainty', () => {
    fc.assert(
      fc.property(someCounts, someCounts, (a, b) => {
        const [x, y] = [computePosterior(a), computePosterior(b)];
        const difference = Math.abs(x.mean - y.mean);
        const uncertainty = 1.96 * Math.sqrt(x.variance + y.variance);
        fc.pre(Math.abs(difference - uncertainty) > 1e-9);
        expect(isTooClose(computeScore(a), computeScore(b))).toBe(difference < uncertainty);
        expect(isTooClose(computeScore(b), computeScore(a))).toBe(difference < uncertainty);
      }),
    );
  });

  it('a difference of exactly the joint uncertainty is clear', () => {
    const score = computeScore(buildCounts(1));
    expect(isTooClose({ ...score, mu: 5, half: 3 }, { ...score, mu: 0, half: 4 })).toBe(false);
    expect(isTooClose({ ...score, mu: 4.9, half: 3 }, { ...score, mu: 0, half: 4 })).toBe(true);
  });

  it('a clear difference is distinguished from an unclear one', () => {
    expect(isTooClose(computeScore(buildCounts(200)), computeScore(buildCounts(0, 0, 0, 200)))).toBe(false);
    expect(isTooClose(computeScore(buildCounts(3)), computeScore(buildCounts(2, 1)))).toBe(true);
  });
});

describe('hasFewReports', () => {
  it('a medal needs five reports', () => {
    expect([0, 4, 5, 6].map(hasFewReports)).toEqual([true, true, false, false]);
  });
});

describe('computeShares', () => {
  it('shares add up to exactly 100 with one decimal, and each is within a tenth of the exact share', () => {
    fc.assert(
      fc.property(someCounts, (value) => {
        const n = toValues(value).length;
        const shares = computeShares(value);
        const tenths = LEVELS.map((level) => Math.round(shares[level] * 10));
        LEVELS.forEach((level, index) => {
          expect(shares[level]).toBe(tenths[index] / 10);
          expect(Math.abs(shares[level] - (value[level] * 100) / n)).toBeLessThan(0.1 + 1e-9);
          if (value[level] === 0) expect(shares[level]).toBe(0);
        });
        expect(tenths.reduce((a, b) => a + b, 0)).toBe(1000);
      }),
      { numRuns: 500 },
    );
  });

  it('the remainder goes to the largest remainders, better outcomes first', () => {
    expect(computeShares(buildCounts(1, 1, 1))).toEqual(buildCounts(33.4, 33.3, 33.3));
    expect(computeShares(buildCounts(1, 1, 1, 1, 2))).toEqual(buildCounts(16.7, 16.7, 16.7, 16.6, 33.3));
    expect(computeShares(buildCounts(1, 0, 0, 5))).toEqual(buildCounts(16.7, 0, 0, 83.3));
    expect(computeShares(buildCounts(25, 12, 6, 4, 3))).toEqual(buildCounts(50, 24, 12, 8, 6));
  });

  it('all shares are 0 without reports', () => {
    expect(computeShares(buildCounts(0))).toEqual(buildCounts(0));
  });
});
