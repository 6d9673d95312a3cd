import type { Month } from './queries';

export type Figures = Omit<Month, 'month' | 'monthName'>;

/** One month, or everything before the oldest month that is shown by itself. */
export interface Block extends Figures {
  /** `YYYY-MM`; of the accumulated block the month that it comes before. */
  month: string;
  accumulated: boolean;
}

const INDIVIDUAL_MONTHS = 6;

const NOTHING: Figures = {
  totalPoints: 0,
  testimonialPoints: 0,
  purchasePoints: 0,
  testimonialCount: 0,
  purchaseCount: 0,
};

export function sumOf(months: readonly Figures[]): Figures {
  return months.reduce<Figures>(
    (sum, month) => ({
      totalPoints: sum.totalPoints + month.totalPoints,
      testimonialPoints: sum.testimonialPoints + month.testimonialPoints,
      purchasePoints: sum.purchasePoints + month.purchasePoints,
      testimonialCount: sum.testimonialCount + month.testimonialCount,
      purchaseCount: sum.purchaseCount + month.purchaseCount,
    }),
    NOTHING,
  );
}

/** Newest first: six months one by one, all older ones as one block. */
export function blocksOf(months: readonly Month[]): Block[] {
  const newestFirst = [...months].sort((a, b) => b.month.localeCompare(a.month));
  const shown = newestFirst.slice(0, INDIVIDUAL_MONTHS);
  const older = newestFirst.slice(INDIVIDUAL_MONTHS);
  const blocks: Block[] = shown.map((month) => ({ ...month, accumulated: false }));
  const oldestShown = shown.at(-1);
  if (older.length > 0 && oldestShown) blocks.push({ ...sumOf(older), month: oldestShown.month, accumulated: true });
  return blocks;
}
