import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';

/** Assigns products to the entries that their supplements resolve to. */
@Injectable()
export class ProductMergesRepository {
  constructor(private readonly database: Database) {}

  /**
   * The entries, with their canonical ones, of whose names a product is assigned to another entry. Reads all products, which have no
   * index for this, once for all entries.
   */
  async findUnassigned(canonicalIds: ReadonlyMap<number, number>): Promise<Set<number>> {
    if (canonicalIds.size === 0) return new Set();
    const rows = await this.database.query<{ id: number }>(
      `select distinct named.id
       from unnest($1::int[], $2::int[]) as named (id, canonical_id)
       join marketplace.products p on coalesce(p.named_supplement_id, p.supplement_id) = named.id
       where p.supplement_id <> named.canonical_id`,
      [[...canonicalIds.keys()], [...canonicalIds.values()]],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async assign(namedId: number, canonicalId: number): Promise<void> {
    await this.database.execute(
      `update marketplace.products set supplement_id = $2, named_supplement_id = nullif($1::int, $2::int)
       where coalesce(named_supplement_id, supplement_id) = $1 and supplement_id <> $2`,
      [namedId, canonicalId],
    );
  }
}
