import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { MergesService } from '../../catalog/index.js';
import { ProductMergesRepository } from './product-merges.repository.js';

/** The lock that serializes feeds and merges. */
export const MERGES_LOCK = 'marketplace.merges';

/** Assigns products to the entry into which their supplement was merged, and back when a merge is undone. */
@Injectable()
export class MergeApplier {
  constructor(
    private readonly database: Database,
    private readonly repository: ProductMergesRepository,
    private readonly merges: MergesService,
  ) {}

  /** Assigns all products of the entries of a merge to their current canonical entries. */
  async syncMerge(mergeId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(MERGES_LOCK);
      const merge = await this.merges.findState(mergeId);
      if (merge?.kind !== 'supplements') return;
      for (const id of [merge.fromId, ...merge.transitiveIds]) {
        await this.repository.assign(id, await this.merges.findCanonicalId('supplements', id));
      }
    });
  }

  /** Merges that are not applied to all products. */
  async findUnapplied(): Promise<number[]> {
    const unapplied: number[] = [];
    for await (const batch of this.merges.scanAll()) {
      for (const { id, kind, fromId, transitiveIds } of batch) {
        if (kind === 'supplements' && (await this.isUnapplied([fromId, ...transitiveIds]))) unapplied.push(id);
      }
    }
    return unapplied;
  }

  private async isUnapplied(supplementIds: number[]): Promise<boolean> {
    for (const id of supplementIds) {
      const canonicalId = await this.merges.findCanonicalId('supplements', id);
      if (await this.repository.existsUnassigned(id, canonicalId)) return true;
    }
    return false;
  }
}
