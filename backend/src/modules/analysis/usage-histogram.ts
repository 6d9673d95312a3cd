import { doseUnits, frequencyUnits, type OutcomeAggregate, sideEffects } from '../testimonials/index.js';
import type { HowTakenDto } from './analysis.dto.js';

/** The part of a cell about the use of a supplement: small histograms that can be summed. */
export type UsageHistogram = Pick<
  OutcomeAggregate,
  'doses' | 'frequencies' | 'daysToResults' | 'sideEffects' | 'stillTaking'
>;

type Histogram = Record<string, number>;

/** The typical use over n reports. Doses are never converted to another unit. */
export function summarizeUsage(histograms: UsageHistogram[], n: number): HowTakenDto {
  const doses = mergeNestedHistograms(histograms.map((histogram) => histogram.doses));
  const doseUnit = findMostCommon(doseUnits, (unit) => total(doses[unit]));
  const frequencies = mergeNestedHistograms(histograms.map((histogram) => histogram.frequencies));
  const effects = mergeHistograms(histograms.map((histogram) => histogram.sideEffects));
  const stillTaking = histograms.reduce((sum, histogram) => sum + histogram.stillTaking, 0);
  return {
    medianDose: doseUnit ? median(doses[doseUnit]) : null,
    doseUnit: doseUnit ?? null,
    frequency: findMostCommonFrequency(frequencies),
    medianDaysToResults: median(mergeHistograms(histograms.map((histogram) => histogram.daysToResults))),
    sideEffects: sideEffects
      .filter((code) => (effects[code] ?? 0) > 0)
      .map((code) => ({ code, percentage: toPercentage(effects[code], n) }))
      .sort((a, b) => b.percentage - a.percentage),
    stillTakingPercentage: toPercentage(stillTaking, n),
  };
}

function findMostCommonFrequency(frequencies: Record<string, Histogram>): HowTakenDto['frequency'] {
  let best: { amount: number; unit: (typeof frequencyUnits)[number]; reports: number } | undefined;
  for (const unit of frequencyUnits) {
    for (const amount of toAmounts(frequencies[unit])) {
      const reports = frequencies[unit][amount];
      if (!best || reports > best.reports) best = { amount, unit, reports };
    }
  }
  return best ? { amount: best.amount, unit: best.unit } : null;
}

/** Ties go to the first value of the enumeration; undefined without reports. */
function findMostCommon<Value extends string>(
  values: readonly Value[],
  reports: (value: Value) => number,
): Value | undefined {
  let best: Value | undefined;
  for (const value of values) {
    if (reports(value) > (best === undefined ? 0 : reports(best))) best = value;
  }
  return best;
}

/** The middle value, or the mean of the two middle values; null without reports. */
function median(histogram: Histogram): number | null {
  const n = total(histogram);
  if (n === 0) return null;
  const amounts = toAmounts(histogram);
  const getValueAt = (rank: number): number => {
    let seen = 0;
    for (const amount of amounts) {
      seen += histogram[amount];
      if (seen > rank) return amount;
    }
    return amounts[amounts.length - 1];
  };
  return (getValueAt(Math.floor((n - 1) / 2)) + getValueAt(Math.floor(n / 2))) / 2;
}

const toAmounts = (histogram: Histogram = {}): number[] =>
  Object.keys(histogram)
    .map(Number)
    .sort((a, b) => a - b);

const total = (histogram: Histogram = {}): number =>
  Object.values(histogram).reduce((sum, reports) => sum + reports, 0);

const toPercentage = (part: number, n: number): number => (n === 0 ? 0 : Math.round((part * 1000) / n) / 10);

function mergeHistograms(histograms: Histogram[]): Histogram {
  if (histograms.length === 1) return histograms[0];
  const merged: Histogram = {};
  for (const histogram of histograms) {
    for (const [key, reports] of Object.entries(histogram)) merged[key] = (merged[key] ?? 0) + reports;
  }
  return merged;
}

function mergeNestedHistograms(nested: Record<string, Histogram>[]): Record<string, Histogram> {
  if (nested.length === 1) return nested[0];
  const units = new Set(nested.flatMap((histograms) => Object.keys(histograms)));
  return Object.fromEntries(
    [...units].map((unit) => [unit, mergeHistograms(nested.map((histograms) => histograms[unit]).filter(Boolean))]),
  );
}
