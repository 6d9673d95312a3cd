import fc from 'fast-check';
import { computePercentiles } from './percentiles.js';

const amounts = fc.array(fc.constantFrom(0.15, 0.5, 1, 2.5, 50, 100, 250, 400, 1000, 40_000), {
  minLength: 1,
  maxLength: 60,
});

describe('computePercentiles', () => {
  it('each percentile is the reported amount at the nearest rank of the sorted reports', () => {
    fc.assert(
      fc.property(amounts, (reported) => {
        const counter = new Map<number, number>();
        for (const amount of reported) counter.set(amount, (counter.get(amount) ?? 0) + 1);
        const sorted = reported.toSorted((a, b) => a - b);
        const atRank = (percent: number) => sorted[Math.ceil((percent * sorted.length) / 100) - 1];
        expect(computePercentiles(counter)).toEqual({
          p10: atRank(10),
          p25: atRank(25),
          p50: atRank(50),
          p75: atRank(75),
          p90: atRank(90),
        });
      }),
    );
  });

  it('there are none without reports', () => expect(computePercentiles(new Map())).toBeUndefined());
});
