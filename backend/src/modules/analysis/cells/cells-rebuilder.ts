import { Injectable } from '@nestjs/common';
import { OutcomeAggregatesRepository } from '../../testimonials/index.js';
import { CellsRepository } from './cells.repository.js';
import { CellsWriter } from './cells-writer.js';

/** Conditions that are recomputed at the same time: PostgreSQL reads one while the process counts the other. */
const CONCURRENCY = 2;

export interface RebuildResult {
  pairs: number;
  /** Number of pairs whose cells did not match the testimonials. */
  changed: number;
  cells: number;
}

/**
 * Rebuilds all cells, one transaction for the supplements of a condition, so that concurrent readers never see a pair without
 * its cells. Afterwards no cell has histograms in the form that the former version reads (docs/adr/0011).
 */
@Injectable()
export class CellsRebuilder {
  constructor(
    private readonly cells: CellsRepository,
    private readonly outcomeAggregates: OutcomeAggregatesRepository,
    private readonly writer: CellsWriter,
  ) {}

  async run(): Promise<RebuildResult> {
    const conditions = await this.findSupplementsByCondition();
    const result: RebuildResult = { pairs: 0, changed: 0, cells: 0 };
    const remaining = conditions.entries();
    const rebuildRemaining = async () => {
      for (const [conditionId, supplementIds] of remaining) {
        const written = await this.writer.recompute(conditionId, [...supplementIds], { keepsLegacyHistograms: false });
        result.pairs += supplementIds.size;
        result.changed += written.changedPairs;
        result.cells += written.cells;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, rebuildRemaining));
    await this.cells.analyze();
    return result;
  }

  private async findSupplementsByCondition(): Promise<Map<number, Set<number>>> {
    const supplements = new Map<number, Set<number>>();
    for (const pair of [...(await this.outcomeAggregates.findPairs()), ...(await this.cells.findAllPairs())]) {
      const existing = supplements.get(pair.conditionId);
      if (existing) existing.add(pair.supplementId);
      else supplements.set(pair.conditionId, new Set([pair.supplementId]));
    }
    return supplements;
  }
}
