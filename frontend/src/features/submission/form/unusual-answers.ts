import type { components } from '../../../api/schema';
import { hasTimeToResults } from './choices';
import { numberIn, type FormValues } from './form-values';
import type { FieldName } from './steps';

export type PlausibleRange = components['schemas']['PlausibleRangeDto'];

/** The answers that are compared with those of others, in the order of the page. */
export type ComparedField = Extract<FieldName, 'doseAmount' | 'timeToResults'>;

/** An answer far beyond those of others, with the usual range; null with too few reports to name one. */
export interface UnusualAnswer {
  field: ComparedField;
  /** Nobody else used the unit; the range is in the most common one. */
  isOtherUnit: boolean;
  usual: { low: number; high: number; unit: string } | null;
}

const DAYS = { days: 1, weeks: 7, months: 30 };
const CONFIRMATIONS = { doseAmount: 'doseConfirmed', timeToResults: 'timeToResultsConfirmed' } as const;

/** The values that record a confirmation. */
export const confirmationOf = (field: ComparedField): Partial<FormValues> => ({ [CONFIRMATIONS[field]]: true });

/** The confirmations that a change of these values makes void, because they were about another answer. */
export function findVoidConfirmations(patch: Partial<FormValues>): Partial<FormValues> {
  const isAbout = (...names: (keyof FormValues)[]) => ['supplement' as const, ...names].some((name) => name in patch);
  return {
    ...(isAbout('doseAmount', 'doseUnit') && { doseConfirmed: false }),
    ...(isAbout('timeToResults', 'timeToResultsUnit') && { timeToResultsConfirmed: false }),
  };
}

/** The unusual answers that the user has not confirmed. Without a range nothing is unusual. */
export function findUnusualAnswers(values: FormValues, range: PlausibleRange | undefined): UnusualAnswer[] {
  if (!range) return [];
  const found = [findUnusualDose(values, range), findUnusualTime(values, range)];
  return found.filter((answer) => answer !== null).filter(({ field }) => !values[CONFIRMATIONS[field]]);
}

function findUnusualDose(values: FormValues, { doses, asksAboutOtherUnits }: PlausibleRange): UnusualAnswer | null {
  const amount = numberIn(values.doseAmount);
  const same = doses.find(({ unit }) => unit === values.doseUnit);
  const compared = same ?? doses[0];
  if (Number.isNaN(amount) || !compared) return null;
  const isUnusual = same ? same.askAbove !== null && amount > same.askAbove : asksAboutOtherUnits;
  if (!isUnusual) return null;
  const { p10: low, p90: high, unit, askAbove } = compared;
  return { field: 'doseAmount', isOtherUnit: !same, usual: askAbove === null ? null : { low, high, unit } };
}

function findUnusualTime(values: FormValues, { daysToResults: days }: PlausibleRange): UnusualAnswer | null {
  if (!hasTimeToResults(values.perceivedImprovement) || !days || days.askAbove === null) return null;
  const amount = numberIn(values.timeToResults) * DAYS[values.timeToResultsUnit];
  if (Number.isNaN(amount) || amount <= days.askAbove) return null;
  return { field: 'timeToResults', isOtherUnit: false, usual: { low: days.p10, high: days.p90, unit: 'days' } };
}
