import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { OutcomeAggregatesRepository, type ReportGroup } from '../../testimonials/index.js';
import { buildCells, type CellContent } from './build-cells.js';
import { type CellKey, CellsRepository } from './cells.repository.js';

/** Maximum number of supplements in a transaction, because each needs a lock. */
const BATCH_SIZE = 250;

export interface WriteResult {
  /** Pairs whose cells did not match the testimonials. */
  changedPairs: number;
  /** Cells after the write. */
  cells: number;
}

interface Options {
  /**
   * False: no cell gets histograms in the form of the former version. True: they get them while any cell has them. The
   * former version may still be running then.
   */
  keepsLegacyHistograms: boolean;
}

/** Computes cells from testimonials. Writes only the rows that differ. */
@Injectable()
export class CellsWriter {
  constructor(
    private readonly database: Database,
    private readonly cells: CellsRepository,
    private readonly outcomeAggregates: OutcomeAggregatesRepository,
  ) {}

  /**
   * Recomputes the cells of some supplements for a condition, in one transaction for each batch: readers see all cells of a pair
   * before or after. The lock of each pair excludes another recomputation that has read fewer testimonials and writes later.
   */
  async recompute(conditionId: number, supplementIds: number[], options: Options): Promise<WriteResult> {
    const result: WriteResult = { changedPairs: 0, cells: 0 };
    for (let start = 0; start < supplementIds.length; start += BATCH_SIZE) {
      const batch = supplementIds.slice(start, start + BATCH_SIZE);
      const { changedPairs, cells } = await this.database.transaction(() =>
        this.recomputeBatch(conditionId, batch, options),
      );
      result.changedPairs += changedPairs;
      result.cells += cells;
    }
    return result;
  }

  private async recomputeBatch(
    conditionId: number,
    supplementIds: number[],
    { keepsLegacyHistograms }: Options,
  ): Promise<WriteResult> {
    await this.database.lockAll(supplementIds.map((supplementId) => `analysis.${conditionId}.${supplementId}`));
    const withLegacyHistograms = keepsLegacyHistograms && (await this.cells.hasLegacyHistograms());
    const existing = new Map(
      (await this.cells.findContents(conditionId, supplementIds)).map((cell) => [cellKey(cell), cell]),
    );
    const groups = await this.outcomeAggregates.findReportGroups(conditionId, supplementIds);
    const expected = groupBySupplement(groups).flatMap((each) => buildCells(each, withLegacyHistograms));
    const changed = expected.filter((cell) => {
      const key = cellKey(cell);
      const current = existing.get(key);
      existing.delete(key);
      return !current || !isEqual(current, cell);
    });
    const obsolete = [...existing.values()];
    if (changed.length > 0) await this.cells.save(conditionId, sortCells(changed));
    if (obsolete.length > 0) await this.cells.delete(conditionId, obsolete);
    const changedPairs = new Set([...changed, ...obsolete].map(({ supplementId }) => supplementId)).size;
    return { changedPairs, cells: expected.length };
  }
}

const cellKey = ({ supplementId, ageRange, gender }: CellKey): string => `${supplementId}/${ageRange}/${gender}`;

function groupBySupplement(groups: ReportGroup[]): ReportGroup[][] {
  const bySupplement = new Map<number, ReportGroup[]>();
  for (const group of groups) {
    const existing = bySupplement.get(group.supplementId);
    if (existing) existing.push(group);
    else bySupplement.set(group.supplementId, [group]);
  }
  return [...bySupplement.values()];
}

function isEqual(a: CellContent, b: CellContent): boolean {
  return (
    a.significant === b.significant &&
    a.moderate === b.moderate &&
    a.residual === b.residual &&
    a.none === b.none &&
    a.negativeEffects === b.negativeEffects &&
    a.mean === b.mean &&
    a.mu === b.mu &&
    a.half === b.half &&
    a.summary === b.summary &&
    a.histogram === b.histogram &&
    isDeepStrictEqual(a.howTaken, b.howTaken)
  );
}

/** In the order of the rankings, so that the cells of one ranking are stored together. */
function sortCells(cells: CellContent[]): CellContent[] {
  const order = (a: CellContent, b: CellContent) =>
    compare(a.gender, b.gender) || compare(a.ageRange, b.ageRange) || a.supplementId - b.supplementId;
  return cells.sort(order);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
