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
      for (const id of [merge.fromId, ...merge.carriedIds]) {
        await this.repository.assign(id, await this.merges.findCanonicalId('supplements', id));
      }
    });
  }

  /** Merges that are not applied to all products. */
  async findUnapplied(): Promise<number[]> {
    const unapplied: number[] = [];
    for await (const { mergeId, kind, fromId, carriedIds } of this.merges.scanAll()) {
      if (kind !== 'supplements') continue;
      for (const id of [fromId, ...carriedIds]) {
        const canonicalId = await this.merges.findCanonicalId('supplements', id);
        const isUnapplied = await this.repository.existsUnassigned(id, canonicalId);
        if (isUnapplied && !unapplied.includes(mergeId)) unapplied.push(mergeId);
      }
    }
    return unapplied;
  }
}
