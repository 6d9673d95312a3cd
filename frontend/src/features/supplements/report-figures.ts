import { flatten } from '../../lib/export/csv';
import type { Figures } from '../../lib/export/figures';
import type { SupplementReport } from './queries';

/** The report as the API answered without testimonials, one row for each of its figures, and the intervals. */
export function buildSupplementFigures(title: string, report: SupplementReport): Figures {
  // Texts of people are no figures; they stay on the page, where they can be withdrawn.
  const { newestTestimonials: _, ...data } = report;
  const { doses, timeToResults: times } = data;
  return {
    title,
    data,
    table: [
      ...data.conditions.map((row) => ({ section: 'condition', ...flatten(row) })),
      ...doses.ranges.map((row) => ({ section: 'dose', unit: doses.unit, median: doses.median, ...flatten(row) })),
      ...(data.frequency ? [{ section: 'frequency', ...flatten(data.frequency) }] : []),
      ...times.ranges.map((row) => ({ section: 'daysToResults', median: times.medianDays, ...flatten(row) })),
      ...data.sideEffects.map((row) => ({ section: 'sideEffect', ...flatten(row) })),
      { section: 'stillTaking', reports: data.stillTaking },
      ...data.stopReasons.map((row) => ({ section: 'stopReason', ...flatten(row) })),
      ...data.brands.map((row) => ({ section: 'brand', ...flatten(row) })),
      { section: 'otherBrands', reports: data.otherBrandReports },
    ],
    chart: data.conditions.map((row) => ({
      name: row.conditionName,
      score: row.overallEffectiveness,
      low: row.scoreLow,
      high: row.scoreHigh,
      people: row.testimonialCount,
      moreHarmThanBenefit: row.moreHarmThanBenefit,
    })),
  };
}
