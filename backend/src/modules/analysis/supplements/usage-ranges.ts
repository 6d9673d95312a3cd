import { type Counter, sortAmounts } from '../cells/usage-counts.js';

/** Reports of amounts from `from` to below `below`; null stands for no bound, and equal bounds for one amount. */
export interface AmountRange {
  from: number | null;
  below: number | null;
  reports: number;
}

/** With so few different amounts, each has its own row. */
const MAX_SINGLE_AMOUNTS = 5;
const INNER_RANGES = 3;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/**
 * Amounts in at most five rows: each amount, or ranges of equal width with round bounds that cover the middle 80% of the
 * reports, one below and one above them.
 */
export function groupAmounts(counter: Counter): AmountRange[] {
  const amounts = sortAmounts(counter);
  if (amounts.length <= MAX_SINGLE_AMOUNTS) {
    return amounts.map((amount) => ({ from: amount, below: amount, reports: counter.get(amount)! }));
  }
  const [low, high] = [findQuantile(counter, amounts, 0.1), findQuantile(counter, amounts, 0.9)];
  const step = roundUpStep((high - low || amounts[amounts.length - 1] - amounts[0]) / INNER_RANGES);
  const first = Math.max(1, Math.ceil(low / step));
  const bounds = Array.from({ length: INNER_RANGES + 1 }, (_, index) => roundBound((first + index) * step));
  return groupByBounds(counter, bounds).filter(({ reports }) => reports > 0);
}

/** The reports below the first bound, between the bounds, and from the last one on. */
export function groupByBounds(counter: Counter, bounds: number[]): AmountRange[] {
  const ranges = [null, ...bounds].map((from, index): AmountRange => ({
    from,
    below: bounds[index] ?? null,
    reports: 0,
  }));
  for (const [amount, reports] of counter) {
    ranges[bounds.filter((bound) => bound <= amount).length].reports += reports;
  }
  return ranges;
}

function findQuantile(counter: Counter, amounts: number[], share: number): number {
  const total = amounts.reduce((sum, amount) => sum + counter.get(amount)!, 0);
  let seen = 0;
  return amounts.find((amount) => (seen += counter.get(amount)!) >= share * total) ?? amounts[amounts.length - 1];
}

/** The next of 1, 2, 2.5, 5, 10 times a power of ten. */
function roundUpStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return (ROUND_STEPS.find((step) => step * power >= width) ?? 10) * power;
}

/** Without the noise of binary fractions. */
const roundBound = (value: number): number => Number(value.toPrecision(6));
