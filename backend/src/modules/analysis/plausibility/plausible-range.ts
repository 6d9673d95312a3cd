import { doseUnits } from '../../testimonials/index.js';
import type { Counter, UsageCounts } from '../cells/usage-counts.js';
import { removeBinaryNoise } from '../remove-binary-noise.js';
import { computePercentiles, countReports } from './percentiles.js';
import type { DosePercentilesDto, PercentilesDto, PlausibleRangeDto } from './plausible-range.dto.js';

/** With fewer reports nothing is asked: the percentiles of a few reports say nothing about the next one. */
const MIN_REPORTS = 10;
const TIMES_P90 = 10;

/** Which doses and times to results are usual. */
export function describePlausibleRange(usage: UsageCounts): Omit<PlausibleRangeDto, 'supplementId'> {
  const doses = usage.doses.flatMap((counter, unit): DosePercentilesDto[] => {
    const percentiles = toPercentiles(counter);
    return percentiles ? [{ unit: doseUnits[unit], ...percentiles }] : [];
  });
  // Each report has one dose.
  const reports = doses.reduce((sum, dose) => sum + dose.reports, 0);
  return {
    reports,
    doses: doses.sort((a, b) => b.reports - a.reports || doseUnits.indexOf(a.unit) - doseUnits.indexOf(b.unit)),
    asksAboutOtherUnits: reports >= MIN_REPORTS,
    daysToResults: toPercentiles(usage.days) ?? null,
  };
}

function toPercentiles(counter: Counter): PercentilesDto | undefined {
  const percentiles = computePercentiles(counter);
  if (!percentiles) return undefined;
  const reports = countReports(counter);
  const limit = removeBinaryNoise(percentiles.p90 * TIMES_P90);
  return { reports, ...percentiles, askAbove: reports >= MIN_REPORTS ? limit : null };
}
