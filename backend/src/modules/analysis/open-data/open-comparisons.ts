import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { ServiceUnavailableError } from '../../../platform/http/index.js';
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
import { encodeCsv, encodeJson, type EncodedFile, type FileFormat } from './shared-file.js';

/** Files that wait until others have been made; each takes up to a second. */
const MAX_WAITING = 8;

type ComparedCondition = NonNullable<Awaited<ReturnType<CatalogService['findCondition']>>>;

class TooManyComparisonsError extends ServiceUnavailableError {}

/** Open data of the comparisons: every two supplements of a ranking, over all authors. */
@Injectable()
export class OpenComparisons {
  /** A file has tens of thousands of pairs: together, many would fill the memory. */
  private readonly limit = pLimit(1);
  /** Files whose computation has not begun, by condition and format: further requests share them. */
  private readonly waiting = new Map<string, Promise<EncodedFile>>();

  constructor(
    private readonly cells: CellsRepository,
    private readonly catalog: CatalogService,
  ) {}

  /**
   * Compares the supplements that the open rankings contain for a condition. The CSV has one row for each pair, with the condition, the
   * date and the licence.
   * @throws ConditionNotFoundError if the condition is not in the catalog
   * @throws TooManyComparisonsError if too many files wait already
   */
  async read(id: number, format: FileFormat): Promise<EncodedFile> {
    const condition = await this.catalog.findCondition(id);
    if (!condition) throw new ConditionNotFoundError();
    const key = `${condition.id} ${format}`;
    const shared = this.waiting.get(key);
    if (shared) return shared;
    if (this.limit.pendingCount >= MAX_WAITING) throw new TooManyComparisonsError();
    const file = this.limit(async () => {
      this.waiting.delete(key);
      return { body: await this.encode(condition, format) };
    });
    this.waiting.set(key, file);
    return file;
  }

  private async encode(condition: ComparedCondition, format: FileFormat): Promise<Buffer> {
    const file = await this.compute(condition);
    if (format === 'json') return encodeJson('comparisons', file);
    const { comparisons, generatedAt, licence, ...compared } = file;
    const common = { ...compared, generatedAt: generatedAt.toISOString(), licence };
    return encodeCsv(columns, comparisons, (row) => ({ ...common, ...row, tooCloseToSay: String(row.tooCloseToSay) }));
  }

  private async compute(condition: ComparedCondition): Promise<OpenComparisonsDto> {
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
