import { Injectable } from '@nestjs/common';
import { Database, iterateById, type RowOf, selectColumns } from '../../../platform/database/index.js';
import { ClickReference } from './click-reference.entity.js';
import { Purchase } from './purchase.entity.js';

/** Rows in memory at a time. */
const BATCH_SIZE = 5_000;

const purchaseColumns = selectColumns(Purchase, ['id', 'status'], 'p');
const userIdColumn = selectColumns(ClickReference, ['userId'], 'c');

export type ScannedPurchase = RowOf<typeof purchaseColumns> & RowOf<typeof userIdColumn>;

/** Iterates over all purchases in batches, for comparisons with other data. */
@Injectable()
export class PurchaseScannerRepository {
  constructor(private readonly database: Database) {}

  /** In the order of the id. */
  scanAll(): AsyncGenerator<ScannedPurchase[]> {
    return iterateById((after) =>
      this.database.query<ScannedPurchase>(
        `select ${purchaseColumns}, ${userIdColumn} from marketplace.purchases p
         join marketplace.click_references c on c.id = p.click_reference_id
         where p.id > $1 order by p.id limit $2`,
        [after, BATCH_SIZE],
      ),
    );
  }
}
