import { Injectable } from '@nestjs/common';
import type { Language } from '../../platform/http/index.js';
import { dependsOn } from '../../platform/response-cache/index.js';
import { CatalogService, ConditionNotFoundError } from '../catalog/index.js';
import { ALL_GROUPS } from './age-ranges.js';
import { RankingCellsRepository } from './cells/ranking-cells.repository.js';
import { toEntry } from './ranking/entry.js';
import { computeRankRanges, type RankRange } from './ranking/rank-range.js';
import { computeScore, computeShares, hasFewReports, type OutcomeCounts } from './score.js';
import { toSupplementCellsTopic } from './topics.js';

/** The reports about one supplement for one condition, with the figures of the ranking. */
export interface SupplementEvidence {
  /** Mean of the outcome values, 0 to 5. */
  overallEffectiveness: number;
  /** Lower and upper bound of the approximate 95% interval. */
  scoreLow: number;
  scoreHigh: number;
  /** True if the mean is below 0 before clamping. */
  moreHarmThanBenefit: boolean;
  fewReports: boolean;
  /** Percent, one decimal. */
  significantImprovementRate: number;
  /** Percent, one decimal. */
  negativeEffectsPercentage: number;
  testimonialCount: number;
  outcomeCounts: OutcomeCounts;
}

/** Evidence with its condition. */
export interface ConditionEvidence extends SupplementEvidence {
  conditionId: number;
  conditionName: string;
  /** Null if the article is unknown. */
  conditionPhrase: string | null;
}

/** The ranks that are possible for a supplement, and the number of supplements in the ranking. */
interface SupplementRank extends RankRange {
  totalSupplements: number;
}

export type RankedConditionEvidence = ConditionEvidence & SupplementRank;

/** Ranking data for other modules, such as products of the marketplace. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly cells: RankingCellsRepository,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * The evidence for a condition by supplement id; supplements without reports are missing.
   * @throws ConditionNotFoundError if the condition is not in the catalog
   */
  async findByCondition(conditionId: number): Promise<Map<number, SupplementEvidence>> {
    const found = await this.cells.findPrecomputed({ id: conditionId }, ALL_GROUPS, ALL_GROUPS);
    if (!found) throw new ConditionNotFoundError();
    const evidence = new Map<number, SupplementEvidence>();
    for (const [, , , cell] of found.cells) {
      const { id, counts, score } = toEntry(cell);
      if (score.n > 0) evidence.set(id, toEvidence(counts));
    }
    return evidence;
  }

  /**
   * The evidence for a supplement: for the requested condition if it has reports, otherwise for the conditions with the
   * most reports, at most `limit`.
   * @throws ConditionNotFoundError if the condition is not in the catalog
   */
  async findBySupplement(
    supplementId: number,
    { conditionId, limit, language }: { conditionId?: number; limit: number; language: Language },
  ): Promise<ConditionEvidence[]> {
    dependsOn(toSupplementCellsTopic(supplementId));
    const canonicalId = conditionId === undefined ? undefined : await this.findCanonicalId(conditionId);
    const rows = await this.cells.findBySupplement(supplementId, canonicalId, limit);
    const requested = rows.filter((row) => row.conditionId === canonicalId);
    const selected = requested.length > 0 ? requested : rows;
    const conditionIds = selected.map((row) => row.conditionId);
    const [{ conditions }, phrases] = await Promise.all([
      this.catalog.findNames({ conditions: conditionIds, supplements: [], brands: [] }, language),
      this.catalog.findConditionPhrases(conditionIds, language),
    ]);
    return selected.flatMap((row) => {
      const entry = toEntry(row.cell);
      const conditionName = conditions.get(row.conditionId);
      const conditionPhrase = phrases.get(row.conditionId) ?? null;
      return entry.score.mean !== null && conditionName
        ? [{ conditionId: row.conditionId, conditionName, conditionPhrase, ...toEvidence(entry.counts) }]
        : [];
    });
  }

  /** {@link findBySupplement}, with the rank for each condition. */
  async findRankedBySupplement(
    supplementId: number,
    options: { conditionId?: number; limit: number; language: Language },
  ): Promise<RankedConditionEvidence[]> {
    const evidence = await this.findBySupplement(supplementId, options);
    const ranks = await Promise.all(evidence.map(({ conditionId }) => this.findRank(supplementId, conditionId)));
    return evidence.flatMap((one, index) => {
      const rank = ranks[index];
      return rank ? [{ ...one, ...rank }] : [];
    });
  }

  /** Undefined if the ranking of the condition does not contain the supplement (any more). */
  private async findRank(supplementId: number, conditionId: number): Promise<SupplementRank | undefined> {
    const found = await this.cells.findPrecomputed({ id: conditionId }, ALL_GROUPS, ALL_GROUPS);
    const entries = found?.cells.map(([, , , cell]) => toEntry(cell)) ?? [];
    const range = computeRankRanges(entries.map(({ score }) => score))[
      entries.findIndex(({ id }) => id === supplementId)
    ];
    return range && { ...range, totalSupplements: entries.length };
  }

  /** The id of the condition that an id resolves to: itself, or the one that it was merged into. */
  private async findCanonicalId(conditionId: number): Promise<number> {
    const condition = await this.catalog.findCondition(conditionId);
    if (!condition) throw new ConditionNotFoundError();
    return condition.id;
  }
}

/** The evidence of counted reports. */
export function toEvidence(counts: OutcomeCounts): SupplementEvidence {
  const { significant, moderate, residual, none, negative_effects } = counts;
  const { n, mean, low, high, moreHarmThanBenefit } = computeScore(counts);
  const shares = computeShares(counts);
  return {
    overallEffectiveness: mean ?? 0,
    scoreLow: low,
    scoreHigh: high,
    moreHarmThanBenefit,
    fewReports: hasFewReports(n),
    significantImprovementRate: shares.significant,
    negativeEffectsPercentage: shares.negative_effects,
    testimonialCount: n,
    outcomeCounts: { significant, moderate, residual, none, negative_effects },
  };
}
