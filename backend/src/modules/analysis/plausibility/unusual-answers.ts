import { Injectable } from '@nestjs/common';
import { CatalogService } from '../../catalog/index.js';
import { type DetectedFlag, FlagDetector } from '../../review/index.js';
import { doseUnits, OutcomeAggregatesRepository, type TestimonialSnapshot } from '../../testimonials/index.js';
import type { Counter, UsageCounts } from '../cells/usage-counts.js';
import { SupplementUsage } from '../supplements/supplement-usage.js';
import { describePlausibleRange } from './plausible-range.js';
import type { PlausibleRangeDto } from './plausible-range.dto.js';

const DAYS = { days: 1, weeks: 7, months: 30 };

/** Shows reviewers a dose or a time to results far beyond those of other authors, and whether the author confirmed it. */
@Injectable()
export class UnusualAnswers extends FlagDetector {
  constructor(
    private readonly catalog: CatalogService,
    private readonly usage: SupplementUsage,
    private readonly outcomeAggregates: OutcomeAggregatesRepository,
  ) {
    super();
  }

  async findFlags(testimonial: TestimonialSnapshot): Promise<DetectedFlag[]> {
    if (testimonial.supplementId === null) return [];
    const supplement = await this.catalog.findSupplement(testimonial.supplementId);
    if (!supplement) return [];
    const usage = await this.usage.sum(supplement.id);
    if (await this.isCounted(testimonial)) removeReport(usage, testimonial);
    const range = describePlausibleRange(usage);
    return [...findDoseFlags(range, testimonial), ...findTimeFlags(range, testimonial)];
  }

  private async isCounted({ id, conditionId, supplementId, reviewStatus }: TestimonialSnapshot): Promise<boolean> {
    if (reviewStatus !== 'approved' || conditionId === null || supplementId === null) return false;
    return this.outcomeAggregates.isCounted({ id, conditionId, supplementId });
  }
}

/** A counted testimonial is compared with the others. */
function removeReport(usage: UsageCounts, testimonial: TestimonialSnapshot): void {
  const remove = (counter: Counter | undefined, amount: number | null) => {
    const reports = amount === null ? undefined : counter?.get(amount);
    if (reports === 1) counter?.delete(amount!);
    else if (reports !== undefined) counter?.set(amount!, reports - 1);
  };
  remove(usage.doses[doseUnits.indexOf(testimonial.doseUnit as 'grams')], testimonial.doseAmount);
  remove(usage.days, toDays(testimonial));
}

function findDoseFlags(
  range: Omit<PlausibleRangeDto, 'supplementId'>,
  testimonial: TestimonialSnapshot,
): DetectedFlag[] {
  const { doseAmount: amount, doseUnit: unit, doseConfirmed: confirmed } = testimonial;
  const usual = range.doses.find((dose) => dose.unit === unit);
  if (usual) {
    if (usual.askAbove === null || amount <= usual.askAbove) return [];
    const { p10: low, p90: high, reports } = usual;
    const figures = { amount, unit, low, high, usualUnit: unit, reports, confirmed };
    return [{ code: 'unusual_dose', field: 'doseAmount', start: null, end: null, figures, signal: null }];
  }
  if (!range.asksAboutOtherUnits) return [];
  const [common] = range.doses;
  const [low, high] = common.askAbove === null ? [null, null] : [common.p10, common.p90];
  const figures = { amount, unit, low, high, usualUnit: common.unit, reports: range.reports, confirmed };
  return [{ code: 'unusual_dose_unit', field: 'doseUnit', start: null, end: null, figures, signal: null }];
}

function findTimeFlags(
  { daysToResults }: Omit<PlausibleRangeDto, 'supplementId'>,
  testimonial: TestimonialSnapshot,
): DetectedFlag[] {
  const amount = toDays(testimonial);
  const { askAbove = null } = daysToResults ?? {};
  if (amount === null || !daysToResults || askAbove === null || amount <= askAbove) return [];
  const { p10: low, p90: high, reports } = daysToResults;
  const confirmed = testimonial.timeToResultsConfirmed;
  const figures = { amount, unit: 'days', low, high, usualUnit: 'days', reports, confirmed };
  return [{ code: 'unusual_time_to_results', field: 'timeToResults', start: null, end: null, figures, signal: null }];
}

const toDays = ({ timeToResults, timeToResultsUnit }: TestimonialSnapshot): number | null =>
  timeToResults === null ? null : timeToResults * DAYS[timeToResultsUnit ?? 'days'];
