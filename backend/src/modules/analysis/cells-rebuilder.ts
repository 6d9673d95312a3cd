import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { OutcomeAggregates, type ConditionSupplementPair } from '../testimonials/index.js';
import { AnalysisService } from './analysis.service.js';
import { CellsRepository } from './cells.repository.js';

export interface RebuildResult {
  pairs: number;
  /** Pairs whose cells were not what the testimonials say. */
  changed: number;
  cells: number;
}

/** Makes all cells anew, pair by pair; whoever reads meanwhile sees a pair before or after, never without its cells. */
@Injectable()
export class CellsRebuilder {
  constructor(
    private readonly database: Database,
    private readonly cells: CellsRepository,
    private readonly outcomeAggregates: OutcomeAggregates,
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
