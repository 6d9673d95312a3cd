import type { Database } from '../src/platform/database/index.js';

export async function addAdvertiser(database: Database, name: string, parameter = 'subid'): Promise<number> {
  const [{ id }] = await database.query<{ id: number }>(
    'insert into marketplace.advertisers (name, reference_parameter) values ($1, $2) returning id',
    [name, parameter],
  );
  return id;
}

let productCount = 0;

/** Adds a product for sale, with default values. */
export async function addProduct(
  database: Database,
  advertiserId: number,
  changes: Record<string, unknown> = {},
): Promise<number> {
  productCount += 1;
  const columns = {
    advertiser_id: advertiserId,
    external_id: `P-${productCount}`,
    title: `Product ${productCount}`,
    supplement_id: null,
    supplement_name: 'Magnesium',
    brand_name: 'Northlight',
    weight_amount: 90,
    weight_unit: 'capsules',
    price: 10,
    currency: 'EUR',
    affiliate_url: `https://shop.example/p/${productCount}`,
    price_checked_at: new Date('2026-11-01T08:00:00Z'),
    ...changes,
  };
  const names = Object.keys(columns);
  const [{ id }] = await database.query<{ id: number }>(
    `insert into marketplace.products (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(columns),
  );
  return id;
}
