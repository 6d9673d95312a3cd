import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Language } from '../../platform/http/index.js';
import { dependsOn } from '../../platform/response-cache/index.js';
import { buildConditionPhrase, CatalogService, ConditionNotFoundError } from '../catalog/index.js';
import { OutcomeAggregatesRepository, type ConditionSupplementPair } from '../testimonials/index.js';
import { resolveAgeRanges, ALL_GROUPS } from './age-ranges.js';
import type { AnalysisQuery, ConditionAnalysisDto, RankedSupplementDto } from './analysis.dto.js';
import { type CellRow, CellsRepository } from './cells.repository.js';
import { toCellsTopic } from './topics.js';
import { summarizeUsage, type UsageHistogram } from './usage-histogram.js';
import {
  addCounts,
  compareByRank,
  hasFewReports,
  type OutcomeCounts,
  type Ranked,
  computeScore,
  computeShares,
  isTooClose,
} from './score.js';

const NO_REPORTS: OutcomeCounts = { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 };

interface Entry extends Ranked {
  name: string;
  howTaken: UsageHistogram[];
}

@Injectable()
export class AnalysisService {
  constructor(
    private readonly database: Database,
    private readonly cells: CellsRepository,
    private readonly outcomeAggregates: OutcomeAggregatesRepository,
    private readonly catalog: CatalogService,
  ) {}

  /** The ranking of a condition. Filters select the cells to sum; testimonials are never scanned. */
  async getRanking(query: AnalysisQuery, language: Language): Promise<ConditionAnalysisDto> {
    const condition = await this.catalog.findConditionByNameOrId(query.conditionQuery);
    if (!condition) throw new ConditionNotFoundError();
    dependsOn(toCellsTopic(condition.id));
    const rows = await this.cells.findByCondition(condition.id, resolveAgeRanges(query), query.gender ?? ALL_GROUPS);
    const entries = await this.buildEntries(rows, language);
    const ranking = entries
      .sort(compareByRank)
      .map((entry, index) => toRankedDto(entry, index + 1, entries[index + 1]))
      .filter(({ supplementId }) => query.supplementId === undefined || supplementId === query.supplementId);
    const counts = ranking.map(({ outcomeCounts }) => outcomeCounts).reduce(addCounts, NO_REPORTS);
    const { n, mean } = computeScore(counts);
    return {
      conditionId: condition.id,
      conditionName: language === 'es' ? condition.nameEs : condition.nameEn,
      conditionPhrase: buildConditionPhrase(condition, language),
      totalTestimonials: n,
      averageEffectiveness: mean,
      supplementRanking: ranking,
    };
  }

  /** Ids of the conditions with at least one report. */
  findConditionsWithReports(): Promise<number[]> {
    return this.cells.findConditionIds();
  }

  /** Rebuilds the cells of one pair from its testimonials. Idempotent and independent of the order of events. */
  async recompute(pair: ConditionSupplementPair): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`analysis.${pair.conditionId}.${pair.supplementId}`);
      await this.cells.replace(pair, await this.outcomeAggregates.findByPair(pair));
    });
  }

  /** Rebuilds all cells. Returns the number of pairs. */
  async recomputeAll(): Promise<number> {
    const pairs = new Map(
      [...(await this.outcomeAggregates.findPairs()), ...(await this.cells.findPairs())].map((pair) => [
        `${pair.conditionId}/${pair.supplementId}`,
        pair,
      ]),
    );
    for (const pair of pairs.values()) await this.recompute(pair);
    return pairs.size;
  }

  private async buildEntries(rows: CellRow[], language: Language): Promise<Entry[]> {
    const names = await this.catalog.findEntries('supplements', [
      ...new Set(rows.map(({ supplementId }) => supplementId)),
    ]);
    const entries = new Map<number, Omit<Entry, 'score'>>();
    for (const row of rows) {
      const existing = entries.get(row.supplementId);
      const name = names.get(row.supplementId);
      if (!name) continue;
      entries.set(row.supplementId, {
        id: row.supplementId,
        nameEn: name.nameEn,
        name: language === 'es' ? name.nameEs : name.nameEn,
        counts: addCounts(existing?.counts ?? NO_REPORTS, row),
        howTaken: [...(existing?.howTaken ?? []), row.howTaken],
      });
    }
    return [...entries.values()].map((entry) => ({ ...entry, score: computeScore(entry.counts) }));
  }
}

function toRankedDto(
  { id, name, counts, score, howTaken }: Entry,
  position: number,
  next?: Entry,
): RankedSupplementDto {
  const shares = computeShares(counts);
  return {
    supplementId: id,
    supplementName: name,
    position,
    totalTestimonials: score.n,
    overallEffectivenessScore: score.mean,
    scoreLow: score.low,
    scoreHigh: score.high,
    moreHarmThanBenefit: score.moreHarmThanBenefit,
    fewReports: hasFewReports(score.n),
    tooCloseToNext: next !== undefined && isTooClose(score, next.score),
    outcomeCounts: counts,
    significantImprovementPercentage: shares.significant,
    moderateImprovementPercentage: shares.moderate,
    residualImprovementPercentage: shares.residual,
    noImprovementPercentage: shares.none,
    negativeEffectsPercentage: shares.negative_effects,
    howTaken: summarizeUsage(howTaken, score.n),
  };
}
