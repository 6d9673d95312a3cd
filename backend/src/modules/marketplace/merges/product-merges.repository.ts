import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';

/** Assigns products to the entries that their supplements resolve to. */
@Injectable()
export class ProductMergesRepository {
  constructor(private readonly database: Database) {}

  /** Whether a product with the name of the entry is assigned to another one than the canonical entry. */
  async existsUnassigned(namedId: number, canonicalId: number): Promise<boolean> {
    const [{ exists }] = await this.database.query<{ exists: boolean }>(
      `select exists (select 1 from marketplace.products
                      where coalesce(named_supplement_id, supplement_id) = $1 and supplement_id <> $2)`,
      [namedId, canonicalId],
    );
    return exists;
  }

  async assign(namedId: number, canonicalId: number): Promise<void> {
    await this.database.execute(
      `update marketplace.products set supplement_id = $2, named_supplement_id = nullif($1::int, $2::int)
       where coalesce(named_supplement_id, supplement_id) = $1 and supplement_id <> $2`,
      [namedId, canonicalId],
    );
  }
}
