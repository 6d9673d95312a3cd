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
      for (const id of listSupplements(merge)) {
        await this.repository.assign(id, await this.merges.findCanonicalId('supplements', id));
      }
    });
  }

  /** Merges that are not applied to all products. */
  async findUnapplied(): Promise<number[]> {
    const unapplied: number[] = [];
    for await (const batch of this.merges.scanAll()) {
      const merges = batch.filter(({ kind }) => kind === 'supplements');
      const canonicalIds = await this.merges.findCanonicalIds('supplements', merges.flatMap(listSupplements));
      const unassigned = await this.repository.findUnassigned(canonicalIds);
      for (const merge of merges) {
        if (listSupplements(merge).some((id) => unassigned.has(id))) unapplied.push(merge.id);
      }
    }
    return unapplied;
  }
}

const listSupplements = ({ fromId, transitiveIds }: { fromId: number; transitiveIds: number[] }): number[] => [
  fromId,
  ...transitiveIds,
];
