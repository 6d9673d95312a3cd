import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { MergesService } from '../../catalog/index.js';

/** The lock that serializes feeds and merges. */
export const MERGES_LOCK = 'marketplace.merges';

/** Assigns products to the entry into which their supplement was merged, and back when a merge is undone. */
@Injectable()
export class MergeApplier {
  constructor(
    private readonly database: Database,
    private readonly merges: MergesService,
  ) {}

  /** Assigns all products of the entries of a merge to their current canonical entries. */
  async syncMerge(mergeId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(MERGES_LOCK);
      const merge = await this.merges.findState(mergeId);
      if (merge?.kind !== 'supplements') return;
      for (const id of [merge.fromId, ...merge.carriedIds]) {
        await this.assignCanonicalSupplement(id, await this.merges.findCanonicalId('supplements', id));
      }
    });
  }

  /** Merges that are not applied to all products. */
  async findUnapplied(): Promise<number[]> {
    const unapplied: number[] = [];
    for await (const { mergeId, kind, fromId, carriedIds } of this.merges.scanAll()) {
      if (kind !== 'supplements') continue;
      for (const id of [fromId, ...carriedIds]) {
        const [{ isUnapplied }] = await this.database.query<{ isUnapplied: boolean }>(
          `select exists (select 1 from marketplace.products
                          where coalesce(named_supplement_id, supplement_id) = $1 and supplement_id <> $2) as "isUnapplied"`,
          [id, await this.merges.findCanonicalId('supplements', id)],
        );
        if (isUnapplied && !unapplied.includes(mergeId)) unapplied.push(mergeId);
      }
    }
    return unapplied;
  }

  private async assignCanonicalSupplement(namedId: number, canonicalId: number): Promise<void> {
    await this.database.execute(
      `update marketplace.products set supplement_id = $2, named_supplement_id = nullif($1::int, $2::int)
       where coalesce(named_supplement_id, supplement_id) = $1 and supplement_id <> $2`,
      [namedId, canonicalId],
    );
  }
}
