import { Injectable } from '@nestjs/common';
import { iterateCooperatively } from '../../../platform/cooperative-iteration/index.js';
import { CatalogService } from '../../catalog/index.js';
import type { ConditionSupplementPair } from '../../testimonials/index.js';
import { CellsRepository } from '../cells/cells.repository.js';
import type { OpenDataDto, OpenRankingDto } from './open-data.dto.js';
import { describeFile, SMALLEST_GROUP } from './describe-file.js';
import { computeRankRanges } from '../ranking/rank-range.js';
import { addCounts, type OutcomeCounts, computeScore, type Score } from '../score.js';
import { OpenModeration } from './open-moderation.js';
import { encodeCsv, encodeJson, type EncodedFile, type FileFormat, SharedFile } from './shared-file.js';

const EMPTY_COUNTS: OutcomeCounts = { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 };

/** Conditions whose pairs are ranked without a pause for other requests: each may have hundreds of supplements. */
const CONDITIONS_PER_TURN = 5;

const columns = [
  'conditionId',
  'conditionNameEn',
  'conditionNameEs',
  'supplementId',
  'supplementNameEn',
  'supplementNameEs',
  'reports',
  'significant',
  'moderate',
  'residual',
  'none',
  'negativeEffects',
  'score',
  'scoreLow',
  'scoreHigh',
  'rankLow',
  'rankHigh',
  'generatedAt',
  'licence',
] as const;

/** Open data of all rankings, and counts of what reviewers decided. */
@Injectable()
export class OpenRankings {
  private readonly file = new SharedFile((format) => this.encode(format));

  constructor(
    private readonly cells: CellsRepository,
    private readonly catalog: CatalogService,
    private readonly moderation: OpenModeration,
  ) {}

  /** The CSV contains the rankings. Each of its rows has the date and the licence, so that it can be used without the rest of the file. */
  read(format: FileFormat): Promise<EncodedFile> {
    return this.file.read(format);
  }

  private async encode(format: FileFormat): Promise<Buffer> {
    const file = await this.compute();
    if (format === 'json') return encodeJson('rankings', file);
    const { rankings, generatedAt, licence } = file;
    const common = { generatedAt: generatedAt.toISOString(), licence };
    return encodeCsv(columns, rankings, (row) => ({ ...row, ...common }));
  }

  private async compute(): Promise<OpenDataDto> {
    const rows = await this.findScoredRows();
    const [conditions, supplements, { moderation, contentReports, objections, integritySignals }] = await Promise.all([
      this.catalog.findEntries('conditions', [...new Set(rows.map(({ row }) => row.conditionId))]),
      this.catalog.findEntries('supplements', [...new Set(rows.map(({ row }) => row.supplementId))]),
      this.moderation.read(),
    ]);
    const rankings = rows.map(({ row, counts, score, range }): OpenRankingDto => {
      const [condition, supplement] = [conditions.get(row.conditionId), supplements.get(row.supplementId)];
      return {
        conditionId: row.conditionId,
        conditionNameEn: condition?.nameEn ?? '',
        conditionNameEs: condition?.nameEs ?? '',
        supplementId: row.supplementId,
        supplementNameEn: supplement?.nameEn ?? '',
        supplementNameEs: supplement?.nameEs ?? '',
        reports: score.n,
        significant: counts.significant,
        moderate: counts.moderate,
        residual: counts.residual,
        none: counts.none,
        negativeEffects: counts.negative_effects,
        score: roundToThreeDecimals(score.mean ?? 0),
        scoreLow: roundToThreeDecimals(score.low),
        scoreHigh: roundToThreeDecimals(score.high),
        ...range,
      };
    });
    return { ...describeFile(), rankings, moderation, contentReports, objections, integritySignals };
  }

  /** Pairs that are large enough. Their ranks are among all supplements of the condition, as the rankings show them. */
  private async findScoredRows() {
    const byCondition = new Map<number, { row: ConditionSupplementPair; counts: OutcomeCounts; score: Score }[]>();
    for (const row of await this.cells.findTotals(1)) {
      const counts = addCounts(EMPTY_COUNTS, row);
      const pairs = byCondition.get(row.conditionId) ?? [];
      pairs.push({ row, counts, score: computeScore(counts) });
      byCondition.set(row.conditionId, pairs);
    }
    const rows = [];
    for await (const pairs of iterateCooperatively(byCondition.values(), CONDITIONS_PER_TURN)) {
      const ranges = computeRankRanges(pairs.map(({ score }) => score));
      for (const [index, pair] of pairs.entries()) {
        if (pair.score.n >= SMALLEST_GROUP) rows.push({ ...pair, range: ranges[index] });
      }
    }
    return rows;
  }
}

const roundToThreeDecimals = (value: number): number => Math.round(value * 1000) / 1000;
