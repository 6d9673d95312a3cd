import { Injectable } from '@nestjs/common';
import { Database, selectExpressions } from '../../../platform/database/index.js';

/** The users who bought at a shop most recently. */
interface ShopBuyers {
  shop: string;
  userIds: number[];
}

const MAX_BUYERS = 1_000;

const buyersColumns = selectExpressions<ShopBuyers>({ shop: 'a.name', userIds: 'buyers.user_ids' });

@Injectable()
export class ShopBuyersRepository {
  constructor(private readonly database: Database) {}

  /** The shops at which a user bought through this product, with all their recent buyers. */
  findByBuyer(userId: number): Promise<ShopBuyers[]> {
    return this.database.query<ShopBuyers>(
      // Materialized, so that the purchases of other shops are not read.
      `with shops as materialized (
         select distinct p.advertiser_id as id from marketplace.click_references c
         join marketplace.purchases p on p.click_reference_id = c.id
         where c.user_id = $1 and p.status <> 'reversed')
       select ${buyersColumns}
       from shops
       join marketplace.advertisers a using (id)
       cross join lateral (
         select array_agg(distinct c.user_id) as user_ids
         from (select click_reference_id from marketplace.purchases
               where advertiser_id = a.id and status <> 'reversed' order by id desc limit ${MAX_BUYERS}) recent
         join marketplace.click_references c on c.id = recent.click_reference_id) buyers
       order by a.id`,
      [userId],
    );
  }
}
