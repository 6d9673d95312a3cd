import type pg from 'pg';

export interface Pair {
  conditionId: number;
  supplementId: number;
}

export interface Catalog {
  pairs: Pair[];
  brandId: number;
  /** Names as a user types them. */
  conditions: { id: number; name: string }[];
}

const CONDITIONS = ['Insomnia', 'Anxiety'];
const SUPPLEMENTS = ['Magnesium', 'Valerian root', 'Iron', 'Zinc', 'Melatonin', 'Ashwagandha'];

/** Adds the names that the load uses, and a product to buy. */
export async function addCatalog(database: pg.Pool): Promise<Catalog> {
  const add = async (table: string, name: string): Promise<number> => {
    const sql = `insert into catalog.${table} (name_en, name_es) values ($1, $1) returning id`;
    return (await database.query<{ id: number }>(sql, [name])).rows[0].id;
  };
  const conditions: Catalog['conditions'] = [];
  for (const name of CONDITIONS) conditions.push({ id: await add('conditions', name), name });
  const supplementIds: number[] = [];
  for (const name of SUPPLEMENTS) supplementIds.push(await add('supplements', name));
  const brand = await database.query<{ id: number }>(`insert into catalog.brands (name) values ('North') returning id`);
  await database.query(
    `with advertiser as (
       insert into marketplace.advertisers (name, reference_parameter) values ('Brightjar', 'subid') returning id
     ) insert into marketplace.products (advertiser_id, external_id, title, supplement_id, supplement_name, brand_name,
         weight_amount, weight_unit, price, currency, affiliate_url, price_checked_at)
     select id, 'P-1', 'Magnesium', $1, 'Magnesium', 'North', 90, 'capsules', 10, 'EUR', 'https://shop.example/p/1', now()
     from advertiser`,
    [supplementIds[0]],
  );
  return {
    conditions,
    brandId: brand.rows[0].id,
    pairs: conditions.flatMap(({ id }) => supplementIds.map((supplementId) => ({ conditionId: id, supplementId }))),
  };
}
