import { demoAdvertisers } from '../config/demo-advertisers.js';
import type { Database } from '../platform/database/index.js';
import { demoProducts } from './demo/demo-products.js';

/**
 * Invented partners and what they sell. Marked as done on its own, so that a demo from before there was a marketplace
 * gets it too. Belongs inside a transaction, after the catalogue.
 */
export async function seedMarketplace(database: Database, seed: number, until: Date): Promise<boolean> {
  const done = await database.query(`select 1 from platform.seeds where name = 'demo-marketplace'`);
  if (done.length > 0) return false;
  await database.execute(
    `insert into marketplace.advertisers (name, reference_parameter, is_demo)
     select name, parameter, true
     from jsonb_to_recordset($1) as r (name text, parameter text)`,
    [JSON.stringify(demoAdvertisers.map(({ name, referenceParameter: parameter }) => ({ name, parameter })))],
  );
  await database.execute(
    `insert into marketplace.products
       (id, advertiser_id, external_id, title, supplement_id, supplement_name, brand_name, weight_amount, weight_unit,
        price, currency, discount, affiliate_url, price_checked_at, listed_at)
     select r.id, a.id, "externalId", title, "supplementId", "supplementName", "brandName", "weightAmount",
            "weightUnit", price, currency, discount, coalesce("shopUrl", '/marketplace/product-demo/' || r.id),
            "priceCheckedAt", "listedAt"
     from (
       select nextval(pg_get_serial_sequence('marketplace.products', 'id'))::int as id, p.*
       from jsonb_to_recordset($1) as p (advertiser text, "externalId" text, title text, "supplementId" int,
         "supplementName" text, "brandName" text, "weightAmount" numeric, "weightUnit" text, price numeric,
         currency text, discount int, "shopUrl" text, "priceCheckedAt" timestamptz, "listedAt" timestamptz)
     ) r join marketplace.advertisers a on a.name = r.advertiser`,
    [JSON.stringify(demoProducts({ seed, until }))],
  );
  await database.execute(`insert into platform.seeds (name) values ('demo-marketplace')`);
  return true;
}
