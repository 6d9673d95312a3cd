import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { OutcomeAggregatesRepository, type ConditionSupplementPair } from '../testimonials/index.js';
import { AnalysisService } from './analysis.service.js';
import { CellsRepository } from './cells.repository.js';

export interface RebuildResult {
  pairs: number;
  /** Number of pairs whose cells did not match the testimonials. */
  changed: number;
  cells: number;
}

/** Rebuilds all cells, one transaction per pair, so that concurrent readers never see a pair without its cells. */
@Injectable()
export class CellsRebuilder {
  constructor(
    private readonly database: Database,
    private readonly cells: CellsRepository,
    private readonly outcomeAggregates: OutcomeAggregatesRepository,
    private readonly analysis: AnalysisService,
  ) {}

  async run(): Promise<RebuildResult> {
    const pairs = new Map<string, ConditionSupplementPair>();
    for (const pair of [...(await this.outcomeAggregates.findPairs()), ...(await this.cells.findAllPairs())]) {
      pairs.set(`${pair.conditionId}/${pair.supplementId}`, pair);
    }
    let [changed, cells] = [0, 0];
    for (const pair of pairs.values()) {
      const [before, after] = await this.rebuildPair(pair);
      if (before.digest !== after.digest) changed += 1;
      cells += after.cells;
    }
    return { pairs: pairs.size, changed, cells };
  }

  private rebuildPair(pair: ConditionSupplementPair) {
    return this.database.transaction(async () => {
      const before = await this.cells.computeFingerprint(pair);
      await this.analysis.recompute(pair);
      return [before, await this.cells.computeFingerprint(pair)] as const;
    });
  }
}
