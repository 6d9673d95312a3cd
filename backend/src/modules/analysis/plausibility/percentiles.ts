import { type Counter, sortAmounts } from '../cells/usage-counts.js';

/** Amounts that were reported: the smallest that at least this percentage of the reports do not exceed. */
export interface Percentiles {
  p10: number;
  p25: number;
  p50: number;
  p75: number;
  p90: number;
}

export const countReports = (counter: Counter): number => [...counter.values()].reduce((sum, n) => sum + n, 0);

/** Undefined without reports. */
export function computePercentiles(counter: Counter): Percentiles | undefined {
  const amounts = sortAmounts(counter);
  const reports = countReports(counter);
  if (reports === 0) return undefined;
  const findPercentile = (percent: number): number => {
    let seen = 0;
    // Integers: a share of 0.9 times 10 reports may be slightly more than 9.
    return amounts.find((amount) => (seen += counter.get(amount)! * 100) >= percent * reports)!;
  };
  return {
    p10: findPercentile(10),
    p25: findPercentile(25),
    p50: findPercentile(50),
    p75: findPercentile(75),
    p90: findPercentile(90),
  };
}
