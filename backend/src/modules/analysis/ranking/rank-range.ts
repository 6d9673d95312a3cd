import { type Interval, isTooClose } from '../score.js';

export interface RankRange {
  /** The best rank that the reports allow: 1 + the number of supplements that are clearly better. */
  rankLow: number;
  /** The worst rank: the number of all supplements - the number of those that are clearly worse. */
  rankHigh: number;
}

/**
 * The ranks that are possible for each score. Two scores differ clearly unless {@link isTooClose}. Marginal confidence sets for
 * ranks: Mogstad, Romano, Shaikh, Wilhelm, "Inference for Ranks" (2024).
 */
export function computeRankRanges(intervals: Interval[]): RankRange[] {
  const ranges = intervals.map((): RankRange => ({ rankLow: 1, rankHigh: intervals.length }));
  for (let i = 0; i < intervals.length; i += 1) {
    for (let j = i + 1; j < intervals.length; j += 1) {
      if (isTooClose(intervals[i], intervals[j])) continue;
      const [better, worse] = intervals[i].mu > intervals[j].mu ? [i, j] : [j, i];
      ranges[better].rankHigh -= 1;
      ranges[worse].rankLow += 1;
    }
  }
  return ranges;
}

/**
 * The position from which on all supplements are clearly lower than the first; null if the last one is not.
 * `intervals` are in ranking order.
 */
export function findClearlyLowerPosition(intervals: Interval[]): number | null {
  let last = intervals.length - 1;
  while (last > 0 && intervals[last].mu < intervals[0].mu && !isTooClose(intervals[0], intervals[last])) last -= 1;
  return last < intervals.length - 1 ? last + 2 : null;
}
