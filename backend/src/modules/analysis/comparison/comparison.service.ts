import { Injectable } from '@nestjs/common';
import { type Language, ValidationFailedError } from '../../../platform/http/index.js';
import { CatalogService, localizeName, SupplementNotFoundError } from '../../catalog/index.js';
import { AnalysisService } from '../analysis.service.js';
import {
  type ComparedPairDto,
  type ComparedSupplementDto,
  type ComparisonDto,
  type ComparisonQuery,
  MAX_COMPARED,
  MIN_COMPARED,
} from './comparison.dto.js';
import { computeProbabilities, isTooCloseToSay } from './probability-better.js';

@Injectable()
export class ComparisonService {
  constructor(
    private readonly analysis: AnalysisService,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * Compares supplements with the figures of the ranking of a condition.
   * @throws ConditionNotFoundError if the condition is not in the catalog
   * @throws SupplementNotFoundError if one of the supplements is not
   */
  async compare(
    { conditionId, supplementIds, ...filter }: ComparisonQuery,
    language: Language,
  ): Promise<ComparisonDto> {
    assertIds(supplementIds);
    const { supplementRanking, totalSupplements, conditionName, conditionPhrase, ...condition } =
      await this.analysis.getRanking({ ...filter, conditionQuery: String(conditionId) }, language);
    const entries = await Promise.all(supplementIds.map((id) => this.catalog.findSupplement(id)));
    const supplements = entries.map((entry): ComparedSupplementDto => {
      if (!entry) throw new SupplementNotFoundError();
      return {
        supplementId: entry.id,
        supplementName: localizeName(entry, language),
        isUserGenerated: entry.isUserGenerated,
        figures: supplementRanking.find(({ supplementId }) => supplementId === entry.id) ?? null,
      };
    });
    // Two requested entries may have been merged.
    assertIds(supplements.map(({ supplementId }) => supplementId));
    return {
      conditionId: condition.conditionId,
      conditionName,
      conditionPhrase,
      totalSupplements,
      supplements,
      pairs: comparePairs(supplements),
    };
  }
}

function assertIds(ids: number[]): void {
  const fail = (code: 'invalid' | 'duplicate', detail: string) => {
    throw new ValidationFailedError([{ field: 'supplementIds', code, detail }]);
  };
  if (ids.length < MIN_COMPARED)
    fail('invalid', `supplementIds must contain ${MIN_COMPARED} to ${MAX_COMPARED} ids, separated by commas.`);
  if (new Set(ids).size < ids.length) fail('duplicate', 'supplementIds contains a supplement twice.');
}

function comparePairs(supplements: ComparedSupplementDto[]): ComparedPairDto[] {
  const reported = supplements.filter(({ figures }) => figures !== null);
  const probabilities = computeProbabilities(reported.map(({ figures }) => figures!.outcomeCounts));
  const findProbability = (firstId: number, secondId: number): number | undefined =>
    probabilities.find(
      ([first, second]) => reported[first].supplementId === firstId && reported[second].supplementId === secondId,
    )?.[2];
  return supplements.flatMap(({ supplementId: firstId }, index) =>
    supplements.slice(index + 1).map(({ supplementId: secondId }): ComparedPairDto => {
      const probability = findProbability(firstId, secondId);
      if (probability === undefined)
        return { firstId, secondId, firstBetterProbability: null, secondBetterProbability: null, tooCloseToSay: null };
      return {
        firstId,
        secondId,
        firstBetterProbability: probability,
        // Four decimals, as the first.
        secondBetterProbability: Math.round((1 - probability) * 1e4) / 1e4,
        tooCloseToSay: isTooCloseToSay(probability),
      };
    }),
  );
}
