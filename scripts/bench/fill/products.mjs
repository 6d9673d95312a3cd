import { SUPPLEMENTS } from './catalog.mjs';
import { computeZipfBounds, toSqlArray } from './random.mjs';

export const PRODUCTS = 20_000;
const ADVERTISERS = 40;

/** Products of {@link ADVERTISERS} partners; zipf over the supplements. */
export async function fillProducts(client) {
  await client.query(
    `insert into marketplace.advertisers (name, reference_parameter)
     select 'Partner ' || n, 'ref' from generate_series(1, $1::int) n`,
    [ADVERTISERS],
  );
  const supplements = toSqlArray(computeZipfBounds(SUPPLEMENTS));
  await client.query(
    `insert into marketplace.products
       (advertiser_id, external_id, title, supplement_id, supplement_name, brand_name, weight_amount, weight_unit, price,
        currency, discount, affiliate_url, price_checked_at, listed_at)
     select a.id, 'article-' || n, s.name_en || ' ' || b.name || ' ' || 30 * (1 + n % 6) || ' capsules', s.id, s.name_en,
            b.name, 30 * (1 + n % 6), 'capsules', 3 + round((bench.random(n, 11) * 60)::numeric, 2), 'EUR',
            case when n % 5 = 0 then n % 40 else 0 end, 'https://shop.example/p/' || n, timestamptz '2026-11-01 08:00Z',
            timestamptz '2026-10-01' - n * interval '1 minute'
     from generate_series(1, $1::int) n
     join catalog.supplements s on s.id = width_bucket(bench.random(n, 10), ${supplements})
     join (select id, row_number() over (order by id) as place from marketplace.advertisers) a
       on a.place = 1 + n % $2::int
     join (select name, row_number() over (order by id) as place, count(*) over () as brands from catalog.brands) b
       on b.place = 1 + n % b.brands
     order by n`,
    [PRODUCTS, ADVERTISERS],
  );
}
