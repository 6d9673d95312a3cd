import { Injectable } from '@nestjs/common';
import type { Language } from '../../platform/http/index.js';
import { TextParts } from '../../platform/response-cache/index.js';
import {
  buildConditionPhrase,
  ConditionNotFoundError,
  localizeName,
  MergesService,
  toConditionReference,
} from '../catalog/index.js';
import { ALL_GROUPS, resolveAgeRanges } from './age-ranges.js';
import type { AnalysisQuery, ConditionAnalysisDto } from './analysis.dto.js';
import { CellsRebuilder } from './cells/cells-rebuilder.js';
import { CellsWriter } from './cells/cells-writer.js';
import { RankingCellsRepository } from './cells/ranking-cells.repository.js';
import { sumEntries, toNamedEntry } from './ranking/entry.js';
import { computeRankRanges, findClearlyLowerPosition } from './ranking/rank-range.js';
import { renderEntry } from './ranking/ranking-json.js';
import { addCounts, compareByRank, computeScore, type OutcomeCounts } from './score.js';

const NO_GROUP = 'none';
const NO_REPORTS: OutcomeCounts = { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 };

@Injectable()
export class AnalysisService {
  constructor(
    private readonly rankingCells: RankingCellsRepository,
    private readonly writer: CellsWriter,
    private readonly rebuilder: CellsRebuilder,
    private readonly merges: MergesService,
  ) {}

  /** The ranking of a condition. */
  async getRanking(query: AnalysisQuery, language: Language): Promise<ConditionAnalysisDto> {
    return JSON.parse((await this.getRankingJson(query, language)).toString()) as ConditionAnalysisDto;
  }

  /**
   * {@link getRanking} as JSON text. Filters select cells: the values of a single cell are precomputed, several are summed;
   * testimonials are never scanned.
   */
  async getRankingJson(query: AnalysisQuery, language: Language): Promise<TextParts> {
    const { condition, entries } = await this.findEntries(query, language);
    entries.sort(compareByRank);
    const scores = entries.map(({ score }) => score);
    const rankRanges = computeRankRanges(scores);
    const { limit = Infinity, offset = 0 } = query;
    // A merged supplement has no entry.
    const supplementId =
      query.supplementId === undefined || entries.some(({ id }) => id === query.supplementId)
        ? query.supplementId
        : await this.merges.findCanonicalId('supplements', query.supplementId);
    const ranking: string[] = [];
    let counts = NO_REPORTS;
    let selected = 0;
    for (const [index, entry] of entries.entries()) {
      if (supplementId !== undefined && entry.id !== supplementId) continue;
      counts = addCounts(counts, entry.counts);
      selected += 1;
      if (selected <= offset || selected > offset + limit) continue;
      const comma = ranking.length > 0 ? ',' : '';
      ranking.push(comma + renderEntry(entry, index + 1, rankRanges[index], entries[index + 1]));
    }
    const { n, mean } = computeScore(counts);
    const head = JSON.stringify({
      conditionId: condition.id,
      conditionName: localizeName(condition, language),
      conditionPhrase: buildConditionPhrase(condition, language),
      totalTestimonials: n,
      averageEffectiveness: mean,
      totalSupplements: selected,
      clearlyLowerFrom: findClearlyLowerPosition(scores),
    });
    return new TextParts([`${head.slice(0, -1)},"supplementRanking":[`, ...ranking, ']}']);
  }

  /** Ids of the conditions with at least one report. */
  findConditionsWithReports(): Promise<number[]> {
    return this.rankingCells.findConditionIds();
  }

  /** Recomputes the cells of some supplements from the testimonials. Idempotent and independent of the order of events. */
  async recompute(conditionId: number, supplementIds: number[]): Promise<void> {
    await this.writer.recompute(conditionId, supplementIds, { keepsLegacyHistograms: true });
  }

  /** Recomputes all cells. Returns the number of pairs. */
  async recomputeAll(): Promise<number> {
    return (await this.rebuilder.run()).pairs;
  }

  private async findEntries(query: AnalysisQuery, language: Language) {
    const ageRanges = resolveAgeRanges(query);
    const gender = query.gender ?? ALL_GROUPS;
    const condition = toConditionReference(query.conditionQuery);
    if (ageRanges.length > 1) {
      const found = await this.rankingCells.findSummable(condition, ageRanges, gender);
      if (found) return { condition: found.condition, entries: sumEntries(found.cells, language) };
    } else {
      // Without an age range, the group is one that no cell has.
      const found = await this.rankingCells.findPrecomputed(condition, ageRanges[0] ?? NO_GROUP, gender);
      if (found)
        return { condition: found.condition, entries: found.cells.map((cell) => toNamedEntry(cell, language)) };
    }
    throw new ConditionNotFoundError();
  }
}
