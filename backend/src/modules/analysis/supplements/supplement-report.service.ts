import { Injectable } from '@nestjs/common';
import type { Language } from '../../../platform/http/index.js';
import { CatalogService, localizeName, SupplementNotFoundError } from '../../catalog/index.js';
import { doseUnits, sideEffects, SupplementReportsRepository } from '../../testimonials/index.js';
import { RankingCellsRepository } from '../cells/ranking-cells.repository.js';
import type { UsageCounts } from '../cells/usage-counts.js';
import { summarizeCounts } from '../cells/usage-histogram.js';
import { EvidenceService } from '../evidence.service.js';
import type { SupplementReportDto } from './supplement-report.dto.js';
import { SupplementUsage } from './supplement-usage.js';
import { groupAmounts, groupByBounds } from './usage-ranges.js';

/** More conditions than the catalog has. */
const ALL_CONDITIONS = 10_000;
const MAX_BRANDS = 8;
const NEWEST = 3;
/** Starts of the second, third and fifth week. */
const DAY_BOUNDS = [8, 15, 29];
const STILL_TAKING = 'still_taking';

@Injectable()
export class SupplementReportService {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly cells: RankingCellsRepository,
    private readonly usage: SupplementUsage,
    private readonly catalog: CatalogService,
    private readonly reports: SupplementReportsRepository,
  ) {}

  /**
   * Everything that was reported about a supplement. Figures come from cells; reasons for stopping and brands, which no
   * ranking shows, are counted from the published testimonials.
   * @throws SupplementNotFoundError if the supplement is not in the catalog
   */
  async getReport(id: number, language: Language): Promise<SupplementReportDto> {
    const supplement = await this.catalog.findSupplement(id);
    if (!supplement) throw new SupplementNotFoundError();
    const supplementId = supplement.id;
    const conditions = await this.evidence.findBySupplement(supplementId, { limit: ALL_CONDITIONS, language });
    const conditionIds = conditions.map(({ conditionId }) => conditionId);
    const [usage, statuses, brands, newestTestimonials] = await Promise.all([
      this.usage.sum(supplementId),
      this.reports.countByStatus(supplementId, conditionIds),
      this.reports.countByBrand(supplementId, conditionIds),
      this.reports.findNewest(supplementId, conditionIds, NEWEST, language),
    ]);
    const stopped = statuses.filter(({ status }) => status !== STILL_TAKING);
    return {
      supplementId,
      supplementName: localizeName(supplement, language),
      isUserGenerated: supplement.isUserGenerated,
      totalTestimonials: conditions.reduce((sum, { testimonialCount }) => sum + testimonialCount, 0),
      conditions,
      ...describeUsage(usage),
      stillTaking: statuses.find(({ status }) => status === STILL_TAKING)?.reports ?? 0,
      stopReasons: stopped
        .map(({ status, reports }) => ({ reason: status, reports }))
        .sort((a, b) => b.reports - a.reports || a.reason.localeCompare(b.reason)),
      brands: brands.slice(0, MAX_BRANDS),
      otherBrandReports: brands.slice(MAX_BRANDS).reduce((sum, { reports }) => sum + reports, 0),
      newestTestimonials,
    };
  }

  /** Ids of the supplements with at least one report. */
  findSupplementsWithReports(): Promise<number[]> {
    return this.cells.findSupplementIds();
  }
}

function describeUsage(
  usage: UsageCounts,
): Pick<SupplementReportDto, 'doses' | 'frequency' | 'timeToResults' | 'sideEffects'> {
  const { medianDose, doseUnit, frequency, medianDaysToResults } = summarizeCounts(usage, 0);
  const doses = doseUnit === null ? new Map<number, number>() : usage.doses[doseUnits.indexOf(doseUnit)];
  return {
    doses: { unit: doseUnit, median: medianDose, reports: sumReports(doses), ranges: groupAmounts(doses) },
    frequency,
    timeToResults: {
      medianDays: medianDaysToResults,
      reports: sumReports(usage.days),
      ranges: usage.days.size === 0 ? [] : groupByBounds(usage.days, DAY_BOUNDS),
    },
    sideEffects: usage.sideEffects
      .flatMap((reports, effect) => (reports > 0 ? [{ code: sideEffects[effect], reports }] : []))
      .sort((a, b) => b.reports - a.reports),
  };
}

const sumReports = (counter: Map<number, number>): number => [...counter.values()].reduce((sum, n) => sum + n, 0);
