import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { MergesService } from '../catalog/index.js';

/** The lock under which products are brought in line with merges. */
export const MERGES = 'marketplace.merges';

/** Products go where the supplement goes that they are for, and back when that was a mistake. */
@Injectable()
export class MergeApplier {
  constructor(
    private readonly database: Database,
    private readonly merges: MergesService,
  ) {}

  /** Brings all products in line with where the entries of a merge lead now. */
  async applyMerge(mergeId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(MERGES);
      const merge = await this.merges.findState(mergeId);
      if (merge?.kind !== 'supplements') return;
      for (const id of [merge.fromId, ...merge.carriedIds]) {
        await this.setCanonicalNames(id, await this.merges.findCanonicalId('supplements', id));
      }
    });
  }

  /** Merges after which a product is not where it belongs. */
  async notFollowed(): Promise<number[]> {
    const behind: number[] = [];
    for await (const { mergeId, kind, fromId, carriedIds } of this.merges.scanAll()) {
      if (kind !== 'supplements') continue;
      for (const id of [fromId, ...carriedIds]) {
        const [{ isBehind }] = await this.database.query<{ isBehind: boolean }>(
          `select exists (select 1 from marketplace.products
                          where coalesce(named_supplement_id, supplement_id) = $1 and supplement_id <> $2) as "isBehind"`,
          [id, await this.merges.findCanonicalId('supplements', id)],
        );
        if (isBehind && !behind.includes(mergeId)) behind.push(mergeId);
      }
    }
    return behind;
  }

  private async setCanonicalNames(namedId: number, presentId: number): Promise<void> {
    await this.database.execute(
      `update marketplace.products set supplement_id = $2, named_supplement_id = nullif($1::int, $2::int)
       where coalesce(named_supplement_id, supplement_id) = $1 and supplement_id <> $2`,
      [namedId, presentId],
    );
  }
}
