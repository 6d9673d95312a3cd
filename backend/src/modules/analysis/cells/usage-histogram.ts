import { doseUnits, frequencyUnits, sideEffects } from '../../testimonials/index.js';
import type { HowTakenDto } from '../analysis.dto.js';
import { removeBinaryNoise } from '../remove-binary-noise.js';
import { type Counter, sortAmounts, UsageCounts, type UsageHistogram } from './usage-counts.js';

/** The typical use over n reports. Doses are never converted to another unit. */
export function summarizeUsage(histograms: UsageHistogram[], n: number): HowTakenDto {
  const counts = new UsageCounts();
  for (const histogram of histograms) counts.addHistogram(histogram);
  return summarizeCounts(counts, n);
}

/** {@link summarizeUsage} of counts. */
export function summarizeCounts(counts: UsageCounts, n: number): HowTakenDto {
  const unit = findMostCommonUnit(counts.doses);
  return {
    medianDose: unit === undefined ? null : median(counts.doses[unit]),
    doseUnit: unit === undefined ? null : doseUnits[unit],
    frequency: findMostCommonFrequency(counts.frequencies),
    medianDaysToResults: median(counts.days),
    // By the reports: rounded shares of different numbers may be equal.
    sideEffects: counts.sideEffects
      .flatMap((reports, effect) => (reports > 0 ? [{ code: sideEffects[effect], reports }] : []))
      .sort((a, b) => b.reports - a.reports)
      .map(({ code, reports }) => ({ code, percentage: toPercentage(reports, n) })),
    stillTakingPercentage: toPercentage(counts.stillTaking, n),
  };
}

/** Ties go to the first unit and the smallest amount. */
function findMostCommonFrequency(frequencies: Counter[]): HowTakenDto['frequency'] {
  let best: HowTakenDto['frequency'] = null;
  let most = 0;
  frequencies.forEach((counter, unit) => {
    for (const amount of sortAmounts(counter)) {
      const reports = counter.get(amount)!;
      if (reports <= most) continue;
      most = reports;
      best = { amount, unit: frequencyUnits[unit] };
    }
  });
  return best;
}

/** Ties go to the first unit; undefined without reports. */
function findMostCommonUnit(doses: Counter[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  doses.forEach((counter, unit) => {
    const reports = sum(counter);
    if (reports <= most) return;
    most = reports;
    best = unit;
  });
  return best;
}

/** The middle value, or the mean of the two middle values; null without reports. */
function median(counter: Counter): number | null {
  const n = sum(counter);
  if (n === 0) return null;
  const amounts = sortAmounts(counter);
  const getValueAt = (rank: number): number => {
    let seen = 0;
    for (const amount of amounts) {
      seen += counter.get(amount)!;
      if (seen > rank) return amount;
    }
    return amounts[amounts.length - 1];
  };
  return removeBinaryNoise((getValueAt(Math.floor((n - 1) / 2)) + getValueAt(Math.floor(n / 2))) / 2);
}

function sum(counter: Counter): number {
  let total = 0;
  for (const reports of counter.values()) total += reports;
  return total;
}

const toPercentage = (part: number, n: number): number => (n === 0 ? 0 : Math.round((part * 1000) / n) / 10);
