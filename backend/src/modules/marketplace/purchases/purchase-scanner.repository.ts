import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { PurchaseStatus } from './purchase.entity.js';

/** Rows in memory at a time. */
const BATCH_SIZE = 5_000;

export interface ScannedPurchase {
  id: number;
  userId: number;
  status: PurchaseStatus;
}

/** Iterates over all purchases in batches, for comparisons with other data. */
@Injectable()
export class PurchaseScannerRepository {
  constructor(private readonly database: Database) {}

  /** In the order of the id. */
  async *scanAll(): AsyncGenerator<ScannedPurchase[]> {
    for (let lastId = 0; ;) {
      const batch = await this.database.query<ScannedPurchase>(
        `select p.id, c.user_id as "userId", p.status from marketplace.purchases p
         join marketplace.click_references c on c.id = p.click_reference_id
         where p.id > $1 order by p.id limit $2`,
        [lastId, BATCH_SIZE],
      );
      if (batch.length === 0) return;
      yield batch;
      lastId = batch[batch.length - 1].id;
    }
  }
}
