import { CALENDAR_TIME_ZONE } from '../../lib/formats';
import type { Month } from './queries';

export type Figures = Omit<Month, 'month' | 'monthName'>;

/** One month, or the sum of all months before the oldest one shown. */
export interface Block extends Figures {
  /** `YYYY-MM`; for the accumulated block, the month after it. */
  month: string;
  accumulated: boolean;
}

export const PER_TESTIMONIAL = 200;
export const PER_PURCHASE = 150;

const INDIVIDUAL_MONTHS = 6;

const ZERO_FIGURES: Figures = {
  totalPoints: 0,
  testimonialPoints: 0,
  purchasePoints: 0,
  testimonialCount: 0,
  purchaseCount: 0,
};

/** The server counts no month below 0: a reversal of an earlier month is only in the points. */
const netCount = (counted: number, points: number, each: number): number =>
  points < 0 ? Math.round(points / each) : counted;

export function sumFigures(months: readonly Figures[]): Figures {
  const sum = months.reduce<Figures>(
    (sum, month) => ({
      totalPoints: sum.totalPoints + month.totalPoints,
      testimonialPoints: sum.testimonialPoints + month.testimonialPoints,
      purchasePoints: sum.purchasePoints + month.purchasePoints,
      testimonialCount:
        sum.testimonialCount + netCount(month.testimonialCount, month.testimonialPoints, PER_TESTIMONIAL),
      purchaseCount: sum.purchaseCount + netCount(month.purchaseCount, month.purchasePoints, PER_PURCHASE),
    }),
    ZERO_FIGURES,
  );
  return {
    ...sum,
    testimonialCount: Math.max(0, sum.testimonialCount),
    purchaseCount: Math.max(0, sum.purchaseCount),
  };
}

const nameOf = (monthIndex: number): string =>
  `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}`;

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** The month of a date in the time zone of the ledger. */
export function monthOf(moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', timeZone: CALENDAR_TIME_ZONE });
  const part = (type: 'year' | 'month') => parts.formatToParts(moment).find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}`;
}

/** Newest first: the last six months including the current one, empty ones too; all earlier months as one block. */
export function toBlocks(months: readonly Month[], currentMonth: string): Block[] {
  if (months.length === 0) return [];
  const newest = months.reduce((latest, { month }) => (month > latest ? month : latest), currentMonth);
  const shown = Array.from({ length: INDIVIDUAL_MONTHS }, (_, back) => nameOf(indexOf(newest) - back));
  const blocks: Block[] = shown.map((month) => ({
    ...ZERO_FIGURES,
    ...months.find((one) => one.month === month),
    month,
    accumulated: false,
  }));
  const oldestShown = nameOf(indexOf(newest) - INDIVIDUAL_MONTHS + 1);
  const older = months.filter(({ month }) => month < oldestShown);
  if (older.length > 0) blocks.push({ ...sumFigures(older), month: oldestShown, accumulated: true });
  return blocks;
}
