import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { toCsv } from '../../../platform/http/index.js';
import { CatalogService, ConditionNotFoundError } from '../../catalog/index.js';
import { CellsRepository } from '../cells/cells.repository.js';
import {
  computeProbabilityBetter,
  isTooCloseToSay,
  tabulateCdf,
  type TabulatedCdf,
} from '../comparison/probability-better.js';
import { describeFile, SMALLEST_GROUP } from './describe-file.js';
import type { OpenComparisonDto, OpenComparisonsDto } from './open-comparisons.dto.js';

/** Open data of the comparisons: every two supplements of a ranking, over all authors. */
@Injectable()
export class OpenComparisons {
  constructor(
    private readonly cells: CellsRepository,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * Compares the supplements that the open rankings contain for a condition.
   * @throws ConditionNotFoundError if the condition is not in the catalog
   */
  async read(id: number): Promise<OpenComparisonsDto> {
    const condition = await this.catalog.findCondition(id);
    if (!condition) throw new ConditionNotFoundError();
    const supplements: { supplementId: number; cdf: TabulatedCdf }[] = [];
    for (const { supplementId, ...counts } of await this.cells.findTotals(SMALLEST_GROUP, condition.id)) {
      supplements.push({ supplementId, cdf: tabulateCdf(counts) });
      // A few milliseconds each: other requests are answered in between.
      await yieldToOthers();
    }
    const names = await this.catalog.findEntries(
      'supplements',
      supplements.map(({ supplementId }) => supplementId),
    );
    const comparisons: OpenComparisonDto[] = [];
    for (const [index, first] of supplements.entries()) {
      for (const second of supplements.slice(index + 1)) {
        const probability = computeProbabilityBetter(first.cdf, second.cdf);
        comparisons.push({
          firstId: first.supplementId,
          firstNameEn: names.get(first.supplementId)?.nameEn ?? '',
          firstNameEs: names.get(first.supplementId)?.nameEs ?? '',
          secondId: second.supplementId,
          secondNameEn: names.get(second.supplementId)?.nameEn ?? '',
          secondNameEs: names.get(second.supplementId)?.nameEs ?? '',
          firstBetterProbability: probability,
          tooCloseToSay: isTooCloseToSay(probability),
        });
      }
      await yieldToOthers();
    }
    return {
      ...describeFile(),
      conditionId: condition.id,
      conditionNameEn: condition.nameEn,
      conditionNameEs: condition.nameEs,
      comparisons,
    };
  }

  /** One row for each pair, with the condition, the date and the licence. */
  toCsv({ comparisons, generatedAt, licence, ...condition }: OpenComparisonsDto): string {
    const common = { ...condition, generatedAt: generatedAt.toISOString(), licence };
    return toCsv(
      columns,
      comparisons.map((row) => ({ ...common, ...row, tooCloseToSay: String(row.tooCloseToSay) })),
    );
  }
}

const columns = [
  'conditionId',
  'conditionNameEn',
  'conditionNameEs',
  'firstId',
  'firstNameEn',
  'firstNameEs',
  'secondId',
  'secondNameEn',
  'secondNameEs',
  'firstBetterProbability',
  'tooCloseToSay',
  'generatedAt',
  'licence',
] as const;
