import fc from 'fast-check';
import { groupAmounts, groupByBounds } from './usage-ranges.js';

const counters = fc
  .array(
    fc.tuple(fc.constantFrom(0.15, 0.5, 1, 2.5, 50, 100, 250, 300, 400, 1000, 40_000), fc.integer({ min: 1, max: 90 })),
  )
  .map((entries) => new Map(entries));

describe('groupAmounts', () => {
  it('every report is in exactly one of at most five ranges, in ascending order', () => {
    fc.assert(
      fc.property(counters, (counter) => {
        const ranges = groupAmounts(counter);
        expect(ranges.length).toBeLessThanOrEqual(5);
        const isIn = (amount: number, { from, below }: (typeof ranges)[number]) =>
          from === below ? amount === from : amount >= (from ?? -Infinity) && amount < (below ?? Infinity);
        for (const amount of counter.keys()) {
          expect([amount, ranges.filter((range) => isIn(amount, range)).length]).toEqual([amount, 1]);
        }
        for (const range of ranges) {
          const expected = [...counter].filter(([amount]) => isIn(amount, range)).reduce((sum, [, n]) => sum + n, 0);
          expect(range.reports).toBe(expected);
        }
        const starts = ranges.map(({ from }) => from ?? -Infinity);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
    );
  });

  it('bounds are round', () => {
    const doses = new Map([50, 100, 150, 200, 250, 300, 350, 400, 500].map((dose) => [dose, 10]));
    expect(groupAmounts(doses).map(({ from, below }) => [from, below])).toEqual([
      [null, 200],
      [200, 400],
      [400, 600],
    ]);
  });
});

describe('groupByBounds', () => {
  it('a bound belongs to the range that starts with it', () => {
    const counter = new Map([
      [7, 1],
      [8, 2],
      [14, 3],
      [15, 4],
      [400, 5],
    ]);
    expect(groupByBounds(counter, [8, 15]).map(({ reports }) => reports)).toEqual([1, 5, 9]);
  });
});
