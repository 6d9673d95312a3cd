import { Injectable } from '@nestjs/common';
import { dependsOn } from '../../../platform/response-cache/index.js';
import { RankingCellsRepository } from '../cells/ranking-cells.repository.js';
import { UsageCounts } from '../cells/usage-counts.js';
import { toSupplementCellsTopic } from '../topics.js';

/** How a supplement was used, over all conditions. */
@Injectable()
export class SupplementUsage {
  constructor(private readonly cells: RankingCellsRepository) {}

  /** Sums the cells of a supplement, which must not be merged into another. */
  async sum(supplementId: number): Promise<UsageCounts> {
    dependsOn(toSupplementCellsTopic(supplementId));
    const usage = new UsageCounts();
    for (const part of await this.cells.findUsageBySupplement(supplementId)) {
      if (Array.isArray(part)) usage.addEncoded(part);
      else usage.addHistogram(part);
    }
    return usage;
  }
}
