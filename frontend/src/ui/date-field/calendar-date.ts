/** A calendar day as `2026-03-27`, without time or zone. */
export type IsoDay = string;

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** The format of Spain and Britain: `27/3/2026`, also with dots or hyphens. */
const WRITTEN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** The numeric keyboard of some phones has no separator. */
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

const pad = (number: number, length = 2) => String(number).padStart(length, '0');
const utc = (day: IsoDay) => new Date(`${day}T00:00:00Z`);

export const toIsoDay = (date: Date): IsoDay => date.toISOString().slice(0, 10);

/** Today in the time zone of the browser. */
export function today(): IsoDay {
  const now = new Date();
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Parses a day; null if it is invalid, such as 31/2/2026, or outside this century. */
export function parseDay(text: string): IsoDay | null {
  const trimmed = text.trim();
  const [, isoYear, isoMonth, isoDay] = ISO.exec(trimmed) ?? [];
  const [, writtenDay, writtenMonth, writtenYear] = WRITTEN.exec(trimmed) ?? DIGITS.exec(trimmed) ?? [];
  const [year, month, day] = [isoYear ?? writtenYear, isoMonth ?? writtenMonth, isoDay ?? writtenDay].map(Number);
  if (!year || !month || !day || year < 2000 || year > 2099) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? toIsoDay(date) : null;
}

/** The first and the last day of a list; an empty one does not limit it. */
export interface DayRange {
  from: IsoDay | '';
  to: IsoDay | '';
  /** The last day is before the first one, so it cannot be applied. */
  isReversed: boolean;
}

/** The days in the search parameters `from` and `to`; invalid ones are empty. */
export function parseDayRange(params: URLSearchParams): DayRange {
  const [from = '', to = ''] = ['from', 'to'].map((name) => parseDay(params.get(name) ?? '') ?? '');
  return { from, to, isReversed: from !== '' && to !== '' && to < from };
}

/** `27/03/2026`; empty without a day. */
export function writeDay(day: IsoDay | ''): string {
  const [year, month, date] = day.split('-');
  return day === '' ? '' : `${date}/${month}/${year}`;
}

export function addDays(day: IsoDay, days: number): IsoDay {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toIsoDay(date);
}

/** The same day of another month, or its last day if it has fewer. */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const date = utc(day);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  target.setUTCDate(Math.min(date.getUTCDate(), target.getUTCDate()));
  return toIsoDay(target);
}

/** The weeks, starting on Monday, of the month of this day, including the adjacent days. */
export function weeksOf(day: IsoDay): IsoDay[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -((utc(first).getUTCDay() + 6) % 7));
  const last = addDays(addMonths(first, 1), -1);
  const weeks: IsoDay[][] = [];
  for (let monday = start; monday <= last; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}
