import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { PurchaseStatus } from './purchase.entity.js';

/** So many rows are held at a time. */
const BATCH_SIZE = 5_000;

export interface ScannedPurchase {
  id: number;
  userId: number;
  status: PurchaseStatus;
}

/** All purchases, batch by batch, for whoever compares something with them. */
@Injectable()
export class PurchaseScanner {
  constructor(private readonly database: Database) {}

  /** By id. */
  async *scanAll(): AsyncGenerator<ScannedPurchase[]> {
    for (let after = 0; ;) {
      const batch = await this.database.query<ScannedPurchase>(
        `select p.id, c.user_id as "userId", p.status from marketplace.purchases p
         join marketplace.click_references c on c.id = p.click_reference_id
         where p.id > $1 order by p.id limit $2`,
        [after, BATCH_SIZE],
      );
      if (batch.length === 0) return;
      yield batch;
      after = batch[batch.length - 1].id;
    }
  }
}
