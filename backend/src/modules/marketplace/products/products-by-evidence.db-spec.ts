import { addNames, type Names } from '../../../../test/fixtures/factories.js';
import { addAdvertiser } from '../../../../test/fixtures/product-factories.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { Random } from '../../../../test/app/random.js';
import { AnalysisService } from '../../analysis/index.js';
import type { ProductsDto } from './products.dto.js';

const SEED = Number(process.env.RACE_SEED ?? 20_261_122);

let product: TestApp;
let names: Names;
/** In the order of the ranking. */
let ranked: number[];
/** A condition for which all of them have the same reports. */
let tied: { id: number };

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  const { database } = product;
  names = await addNames(database);
  const supplements = await database.query<{ id: number }>(
    `insert into catalog.supplements (name_en, name_es)
     select 'Supplement ' || n, 'Suplemento ' || n from generate_series(1, 9) n returning id`,
  );
  // The last two have no reports.
  ranked = supplements.slice(0, 7).map(({ id }) => id);
  await addReports(names.conditionId, ranked, '20 - 2 * place');
  [tied] = await database.query<{ id: number }>(
    `insert into catalog.conditions (name_en, name_es) values ('Tied', 'Empatada') returning id`,
  );
  await addReports(tied.id, ranked, '3');
  await product.app.get(AnalysisService).recomputeAll();
  for (const name of ['Brightjar', 'Kiosko Tilo', 'Third Shop']) await addAdvertiser(database, name);
  await database.execute(
    `insert into marketplace.products (advertiser_id, external_id, title, supplement_id, supplement_name, brand_name,
       price, currency, affiliate_url, price_checked_at)
     select (select min(id) from marketplace.advertisers) + n % 3, n::text, 'Product ' || n,
            case when n % 11 = 0 then null else ($1::int[])[1 + n * 7919 % 9] end, 'Supplement', 'Brand ' || n % 4,
            1 + n * 31 % 13, 'EUR', 'https://shop.example/' || n, now()
     from generate_series(1, 300) n`,
    [supplements.map(({ id }) => id)],
  );
});

afterAll(() => product.stop());

/** Approved testimonials of significant improvement; `count` is an SQL expression of the place in the list of supplements. */
const addReports = (conditionId: number, supplementIds: number[], count: string) =>
  product.database.execute(
    `with author as (insert into identity.users (issuer, subject) values ('products', 'author ' || $1) returning id)
     insert into testimonials.testimonials (
       user_id, language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
       consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
       perceived_improvement, time_to_results, time_to_results_unit, still_taking_status, side_effects, gender,
       age_range, proof, review_status, version, updated_at, approved_at)
     select author.id, 'en', '', $1::int, supplement_id, $2, supplement_id || '/' || n, 1,
       'months', 1, 'per_day', 1, 'grams', 'oral', '{morning}', 'significant', 1, 'weeks', 'still_taking', '{none}',
       'female', '35-44', 'none', 'approved', 1, now(), now()
     from author, unnest($3::int[]) with ordinality as s (supplement_id, place), generate_series(1, ${count}) n`,
    [conditionId, names.brandId, supplementIds],
  );

const list = async (query: Record<string, string | number | boolean>): Promise<ProductsDto> => {
  const path = `/api/marketplace/products?${new URLSearchParams(query as Record<string, string>)}`;
  return (await product.anonymous().get<ProductsDto>(path)).body;
};

/** The complete list, sorted in one pass. */
const findAll = (includeUnreported: boolean, filter: string) =>
  product.database.query<{ id: number; reported: boolean }>(
    `select p.id, place is not null as reported from marketplace.products p
     left join unnest($1::int[]) with ordinality as e (supplement_id, place) using (supplement_id)
     where retired_at is null and (place is not null or $2) and ${filter}
     order by place nulls last, price, id`,
    [ranked, includeUnreported],
  );

async function checkPages(random: Random): Promise<void> {
  const includeUnreported = random.chance(0.5);
  const [filter, query] = random.pick<[string, Record<string, string>]>([
    ['true', {}],
    [`folded_brand = 'brand 2'`, { brand: 'Brand 2' }],
    [
      `advertiser_id = (select id from marketplace.advertisers where name = 'Kiosko Tilo')`,
      { advertisers: 'Kiosko Tilo' },
    ],
  ]);
  const all = await findAll(includeUnreported, filter);
  const pageSize = random.pick([1, 6, 20, 100]);
  const totalPages = Math.ceil(all.length / pageSize);
  const middle = random.between(1, Math.max(totalPages, 1));
  for (const page of new Set([1, middle, middle + 1, Math.max(totalPages, 1), totalPages + 1])) {
    const request = {
      ...query,
      conditionId: names.conditionId,
      sortBy: 'effectiveness',
      includeUnreported,
      page,
      pageSize,
    };
    const { products, totalProducts, reportedProducts, ...found } = await list(request);
    expect([request, products.map(({ id }) => id), totalProducts, reportedProducts, found.totalPages]).toEqual([
      request,
      all.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
      all.length,
      all.filter(({ reported }) => reported).length,
      totalPages,
    ]);
  }
}

/** Changes as by feeds, retirements and merges. */
const CHANGES = (n: number): string[] => [
  `update marketplace.products set retired_at = now() where id % 7 = ${n % 7}`,
  `update marketplace.products set retired_at = null where id % 3 = ${n % 3}`,
  `update marketplace.products set supplement_id = ${ranked[n % 7]} where id % 13 = ${n % 13}`,
  `update marketplace.products set supplement_id = null where id % 17 = ${n % 17}`,
  `update marketplace.products set price = price + 1 where id % 2 = ${n % 2}`,
  `delete from marketplace.products where id % 41 = ${n % 41}`,
  `insert into marketplace.products (advertiser_id, external_id, title, supplement_id, supplement_name, brand_name,
     price, currency, affiliate_url, price_checked_at)
   select advertiser_id, 'copy ' || random(), title, supplement_id, supplement_name, brand_name, price, currency,
     affiliate_url, price_checked_at from marketplace.products where id % 29 = ${n % 29}`,
];

describe('products sorted by evidence', () => {
  it(`pages and totals equal the complete list after any change (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    for (let round = 0; round < 30; round += 1) {
      await checkPages(random);
      const sql = random.pick(CHANGES(random.between(0, 1000)));
      await product.database.execute(sql);
      const [numbers] = await product.database.query<{ stored: number; listed: number }>(
        `select (select sum(listed)::int from marketplace.listed_counts) as stored,
                (select count(*)::int from marketplace.products where retired_at is null) as listed`,
      );
      expect([sql, numbers.stored]).toEqual([sql, numbers.listed]);
    }
  });

  it('supplements with equal reports are in the order of the ranking, by name, also after a change of their names', async () => {
    const listSupplements = async (sortBy: string, pageSize: number): Promise<number[]> => {
      const { products } = await list({ conditionId: tied.id, sortBy, pageSize });
      return [...new Set(products.map(({ supplementId }) => supplementId!))];
    };
    const listRanking = async (): Promise<number[]> => {
      const { body } = await product
        .anonymous()
        .get<{ supplementRanking: { supplementId: number }[] }>('/api/analysis/condition-analysis?conditionQuery=Tied');
      return body.supplementRanking.map(({ supplementId }) => supplementId);
    };
    await product.database.execute(
      `update marketplace.products set retired_at = null, supplement_id = ($1::int[])[1 + id % 7] where id <= 100`,
      [ranked],
    );
    // One product of each supplement is enough for a page.
    await product.database.execute(
      `update marketplace.products set retired_at = now() where id not in (
         select min(id) from marketplace.products where retired_at is null group by supplement_id)`,
    );
    const nameOf = new Map(ranked.map((id, index) => [id, `Supplement ${index + 1}`]));
    for (const renamed of ['Supplement 1', 'Zinc', 'Älpine herb', 'Aloe']) {
      await product.database.execute('update catalog.supplements set name_en = $2 where id = $1', [ranked[0], renamed]);
      nameOf.set(ranked[0], renamed);
      const byName = [...ranked].sort((a, b) => (nameOf.get(a)! < nameOf.get(b)! ? -1 : 1));
      const isCurrent = (ids: number[]) => ids.join() === byName.join();
      await waitUntil(listRanking, isCurrent);
      for (const sortBy of ['effectiveness', 'significant_improvement']) {
        await waitUntil(() => listSupplements(sortBy, 100), isCurrent);
        expect(await listSupplements(sortBy, 3)).toEqual(byName.slice(0, 3));
      }
    }
  });

  it('the condition is named in the language of the request and an unknown one is not found', async () => {
    const query = { conditionId: names.conditionId, sortBy: 'effectiveness' };
    expect(await list({ ...query, language: 'en' })).toMatchObject({ conditionPhrase: 'insomnia' });
    const spanish = await list({ ...query, language: 'es' });
    expect(spanish.products[0].supplementName).toMatch(/^Suplemento/);
    expect(await list({ ...query, conditionId: 424_242 })).toMatchObject({ code: 'condition_not_found' });
  });
});
