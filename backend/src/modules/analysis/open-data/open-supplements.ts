import { Injectable } from '@nestjs/common';
import { CatalogService } from '../../catalog/index.js';
import {
  frequencyUnits,
  sideEffects,
  stillTakingStatuses,
  SupplementReportsRepository,
} from '../../testimonials/index.js';
import { CellsRepository } from '../cells/cells.repository.js';
import type { FrequencyDto } from '../analysis.dto.js';
import { UsageCounts } from '../cells/usage-counts.js';
import { summarizeCounts } from '../cells/usage-histogram.js';
import { describeFile, SMALLEST_GROUP } from './describe-file.js';
import type { OpenSupplementDto, OpenSupplementsDto } from './open-supplements.dto.js';
import { describePlausibleRange } from '../plausibility/plausible-range.js';
import { countReports } from '../score.js';
import { encodeCsv, encodeJson, type EncodedFile, type FileFormat, SharedFile } from './shared-file.js';
import { suppressSmallGroups } from './suppress-small-groups.js';

/** Percentiles of fewer reports are the answers of single people. */
const MIN_FOR_PERCENTILES = 10;

interface SupplementReports {
  reports: number;
  usage: UsageCounts;
  statuses: Map<string, number>;
  brands: { brandId: number; brandName: string; reports: number }[];
}

/** Open data about the use of supplements: what their pages show, without groups that are too small. */
@Injectable()
export class OpenSupplements {
  private readonly file = new SharedFile((format) => this.encode(format));

  constructor(
    private readonly cells: CellsRepository,
    private readonly testimonials: SupplementReportsRepository,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * The CSV has one row for each supplement; withheld counts are empty. The brands, whose names may contain any separator, are JSON.
   * Each row contains the date and the licence.
   */
  read(format: FileFormat): Promise<EncodedFile> {
    return this.file.read(format);
  }

  private async encode(format: FileFormat): Promise<Buffer> {
    const file = await this.compute();
    if (format === 'json') return encodeJson('supplements', file);
    const { supplements, generatedAt, licence } = file;
    const common = { generatedAt: generatedAt.toISOString(), licence };
    return encodeCsv(csvColumns, supplements, ({ statuses, sideEffects: effects, brands, ...row }) => ({
      ...row,
      brands: JSON.stringify(brands),
      ...toColumns(
        stillTakingStatuses,
        statuses.map(({ status, count }) => [status, count]),
      ),
      ...toColumns(
        sideEffects,
        effects.map(({ code, count }) => [code, count]),
        SIDE_EFFECT,
      ),
      ...common,
    }));
  }

  private async compute(): Promise<OpenSupplementsDto> {
    const reports = await this.sumPairs();
    const names = await this.catalog.findEntries('supplements', [...reports.keys()]);
    const supplements = [...reports].map(([id, found]) => ({
      supplementId: id,
      supplementNameEn: names.get(id)?.nameEn ?? '',
      supplementNameEs: names.get(id)?.nameEs ?? '',
      ...describeSupplement(found),
    }));
    return { ...describeFile(), supplements };
  }

  /** By supplement. Only pairs that are published themselves: otherwise the difference would be a small group. */
  private async sumPairs(): Promise<Map<number, SupplementReports>> {
    const [pairs, statuses, brands] = await Promise.all([
      this.cells.findTotalsAndUsage(SMALLEST_GROUP),
      this.testimonials.countStatuses(SMALLEST_GROUP),
      this.testimonials.countBrands(SMALLEST_GROUP),
    ]);
    const bySupplement = new Map<number, SupplementReports>();
    for (const { supplementId, usage, ...counts } of pairs) {
      const found = bySupplement.get(supplementId) ?? {
        reports: 0,
        usage: new UsageCounts(),
        statuses: new Map(),
        brands: [],
      };
      found.reports += countReports(counts);
      for (const part of usage) {
        if (Array.isArray(part)) found.usage.addEncoded(part);
        else found.usage.addHistogram(part);
      }
      bySupplement.set(supplementId, found);
    }
    for (const { supplementId, status, reports } of statuses) {
      bySupplement.get(supplementId)?.statuses.set(status, reports);
    }
    for (const { supplementId, ...brand } of brands) bySupplement.get(supplementId)?.brands.push(brand);
    return bySupplement;
  }
}

const SIDE_EFFECT = 'sideEffect_';

const csvColumns = [
  'supplementId',
  'supplementNameEn',
  'supplementNameEs',
  'reports',
  'doseUnit',
  'doseReports',
  'medianDose',
  'dosePercentile10',
  'dosePercentile90',
  'frequency',
  'frequencyUnit',
  'daysToResultsReports',
  'medianDaysToResults',
  'daysToResultsPercentile10',
  'daysToResultsPercentile90',
  ...stillTakingStatuses,
  ...sideEffects.map((code) => `${SIDE_EFFECT}${code}`),
  'brands',
  'generatedAt',
  'licence',
];

/** A column for each code: its count, nothing if it is withheld, 0 if nobody reported it. */
const toColumns = (codes: readonly string[], counts: [code: string, count: number | null][], prefix = '') => {
  const found = new Map(counts);
  return Object.fromEntries(codes.map((code) => [`${prefix}${code}`, found.has(code) ? found.get(code)! : 0]));
};

type Description = Omit<OpenSupplementDto, 'supplementId' | 'supplementNameEn' | 'supplementNameEs'>;

function describeSupplement({ reports, usage, statuses, brands }: SupplementReports): Description {
  const { medianDose, frequency: mostCommon, medianDaysToResults } = summarizeCounts(usage, reports);
  const frequency = mostCommon && countFrequency(usage, mostCommon) >= SMALLEST_GROUP ? mostCommon : null;
  const { doses, daysToResults } = describePlausibleRange(usage);
  const dose = doses.find((found) => found.reports >= SMALLEST_GROUP);
  const days = daysToResults && daysToResults.reports >= SMALLEST_GROUP ? daysToResults : undefined;
  const hasPercentiles = (found?: { reports: number }) => (found?.reports ?? 0) >= MIN_FOR_PERCENTILES;
  return {
    reports,
    doseUnit: dose?.unit ?? null,
    doseReports: dose?.reports ?? null,
    medianDose: dose ? medianDose : null,
    dosePercentile10: hasPercentiles(dose) ? dose!.p10 : null,
    dosePercentile90: hasPercentiles(dose) ? dose!.p90 : null,
    frequency: frequency?.amount ?? null,
    frequencyUnit: frequency?.unit ?? null,
    daysToResultsReports: days?.reports ?? null,
    medianDaysToResults: days ? medianDaysToResults : null,
    daysToResultsPercentile10: hasPercentiles(days) ? days!.p10 : null,
    daysToResultsPercentile90: hasPercentiles(days) ? days!.p90 : null,
    statuses: suppress(stillTakingStatuses.map((status) => ({ status, reports: statuses.get(status) ?? 0 }))),
    sideEffects: suppressSideEffects(usage, reports),
    brands: suppressBrands(brands),
  };
}

const countFrequency = ({ frequencies }: UsageCounts, { amount, unit }: FrequencyDto): number =>
  frequencies[frequencyUnits.indexOf(unit)]?.get(amount) ?? 0;

/** All reports except those without side effects are a group too: those of people with any side effect. */
function suppressSideEffects(usage: UsageCounts, reports: number): OpenSupplementDto['sideEffects'] {
  const counts = suppress(usage.sideEffects.map((count, index) => ({ code: sideEffects[index], reports: count })));
  return counts.map(({ code, count }) => {
    const others = count === null || code !== 'none' ? 0 : reports - count;
    return { code, count: others > 0 && others < SMALLEST_GROUP ? null : count };
  });
}

/** Withheld counts last and by id: their order by count would show how large they are. */
function suppressBrands(brands: SupplementReports['brands']): OpenSupplementDto['brands'] {
  const counts = suppress(brands);
  const withheld = counts.filter(({ count }) => count === null);
  return [...counts.filter(({ count }) => count !== null), ...withheld.sort((a, b) => a.brandId - b.brandId)];
}

/** Without zeros, the smallest groups and those from which one could be derived: the total is that of the supplement. */
function suppress<Group extends { reports: number }>(
  groups: Group[],
): (Omit<Group, 'reports'> & { count: number | null })[] {
  const counted = groups
    .filter(({ reports }) => reports > 0)
    .map(({ reports, ...group }) => ({ group, count: reports }));
  return suppressSmallGroups(counted, SMALLEST_GROUP, [() => 'all']).map(({ group, count }) => ({ ...group, count }));
}
