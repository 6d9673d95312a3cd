import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TestApp } from '../../../../test/app/test-app.js';
import { FeedsService } from '../feeds/feeds.service.js';
import { buildEvidenceStatement } from './evidence-statements.js';
import { type PlainSort, type ProductFilter, ProductsRepository, type Statement } from './products.repository.js';

const PRODUCTS = 20_000;
const SUPPLEMENTS = 1_500;
/** Supplements with reports about the second condition. */
const REPORTED = 3;

let product: TestApp;
let repository: ProductsRepository;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  repository = product.app.get(ProductsRepository);
  const { database } = product;
  await database.execute(
    `insert into catalog.supplements (id, name_en, name_es)
     select n, 'Supplement ' || n, 'Suplemento ' || n from generate_series(1, $1::int) n`,
    [SUPPLEMENTS],
  );
  await database.execute(
    `insert into marketplace.advertisers (name, reference_parameter)
     select 'Shop ' || n, 'ref' from generate_series(1, 40) n`,
  );
  await database.execute(
    `insert into marketplace.products (advertiser_id, external_id, title, supplement_id, supplement_name, brand_name,
       price, currency, affiliate_url, price_checked_at, listed_at)
     select n % 40 + 1, n::text, 'Product ' || n, n % $2::int + 1, 'Supplement ' || (n % $2::int + 1),
            'Brand ' || (n % 400), (n * 7919 % 10000) / 100.0 + 1, 'EUR', 'https://shop.example/' || n, now(),
            now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [PRODUCTS, SUPPLEMENTS],
  );
  await database.execute(
    `insert into catalog.conditions (id, name_en, name_es) values (1, 'Insomnia', 'Insomnio'), (2, 'Anxiety', 'Ansiedad')`,
  );
  await database.execute(
    `insert into analysis.cells (condition_id, supplement_id, age_range, gender, significant, moderate, residual, "none",
       negative_effects, mean, mu, half, summary)
     select condition_id, n, '', '', n, 0, 0, 0, 0, 5, n, 1, '[1000]'
     from (values (1, $1::int), (2, $2::int)) evidence (condition_id, supplements)
     cross join lateral generate_series(1, supplements) n`,
    [SUPPLEMENTS, REPORTED],
  );
  await database.execute('vacuum analyze');
});

afterAll(() => product.stop());

interface Plan {
  'Node Type': string;
  'Join Type'?: string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

const isSort = (node: Plan) => node['Node Type'].endsWith('Sort');
const isJoin = (node: Plan) => node['Join Type'] !== undefined;
const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

const explainQuery = (filter: ProductFilter, sort: PlainSort, offset = 0) =>
  explain(repository.buildPageStatement(filter, sort, { limit: 20, offset }));

async function explain({ sql, parameters }: Statement) {
  const [row] = await product.database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${sql}`,
    parameters,
  );
  const nodes = flattenPlan(row['QUERY PLAN'][0].Plan);
  return {
    scans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    /** The maximum number of rows of a plan node. */
    rows: Math.max(...nodes.map((node) => node['Actual Rows'])),
    /** The maximum number of rows that a join returns. */
    joined: Math.max(0, ...nodes.filter(isJoin).map((node) => node['Actual Rows'])),
    /** The maximum number of executions of a plan node. */
    loops: Math.max(...nodes.map((node) => node['Actual Loops'])),
    /** The maximum number of rows that a sort reads. */
    sorted: Math.max(...nodes.filter(isSort).flatMap(({ Plans = [] }) => Plans.map((input) => input['Actual Rows']))),
  };
}

describe('20,000 products of 1,500 supplements', () => {
  it.each<[string, ProductFilter, PlainSort, string]>([
    ['the cheapest products', {}, 'price_asc', 'products_by_price'],
    ['the most expensive products', {}, 'price_desc', 'products_by_price'],
    ['the newest products', {}, 'newest', 'products_by_age'],
    ['a supplement', { supplementIds: [7] }, 'price_asc', 'products_by_supplement'],
    ['a brand', { brands: ['brand 7'] }, 'price_asc', 'products_by_brand'],
    ['a custom supplement name', { customSupplements: ['supplement 7'] }, 'newest', 'products_by_own_supplement'],
  ])('the query for %s uses an index', async (_what, filter, sort, index) => {
    const { scans, indexes, rows } = await explainQuery(filter, sort);
    expect(indexes).toContain(index);
    expect(scans).not.toContain('products');
    expect(rows).toBeLessThanOrEqual(60);
  });

  it('the cheapest products of a shop are found without a full scan', async () => {
    const { scans, rows } = await explainQuery({ advertiserIds: [3] }, 'price_asc');
    expect(scans).not.toContain('products');
    expect(rows).toBeLessThan(PRODUCTS / 20);
  });

  it.each<PlainSort>(['price_asc', 'price_desc', 'newest'])(
    'a late page sorted by %s reads shops and images of its own products only',
    async (sort) => {
      const { joined, loops } = await explainQuery({}, sort, 15_000);
      expect([joined, loops]).toEqual([20, 20]);
    },
  );

  it('a part of a name is found through the trigram index', async () => {
    expect(await repository.findFoldedNames('folded_brand', 'brand 39')).toEqual(['brand 39']);
    expect((await repository.findFoldedNames('folded_brand', 'and 39')).sort()[0]).toBe('brand 39');
    const [row] = await product.database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) select distinct folded_brand from marketplace.products
       where retired_at is null and folded_brand like '%rand 39%'`,
    );
    expect(flattenPlan(row['QUERY PLAN'][0].Plan).flatMap((node) => node['Index Name'] ?? [])).toContain(
      'products_by_brand_part',
    );
  });

  describe.each(['before', 'after'])('sorting by evidence %s a feed', (moment) => {
    const explainPage = (conditionId: number, filter: ProductFilter, offset: number, includeUnreported: boolean) =>
      explain(
        buildEvidenceStatement(
          filter,
          { limit: 20, offset },
          { conditionId, sort: 'effectiveness', includeUnreported, language: 'en' },
        ),
      );

    // A feed writes to all blocks, which are then no longer known to be visible to all transactions: other costs.
    beforeAll(async () => {
      if (moment === 'before') return;
      await product.database.execute('update marketplace.products set price = price where id % 20 = 0');
      await product.database.execute('analyze marketplace.products');
    });

    it.each([0, 10_000, PRODUCTS - 20])(
      'the page from %i reads its products and one number per supplement',
      async (offset) => {
        const { scans, rows, loops } = await explainPage(1, {}, offset, true);
        expect(scans).not.toContain('products');
        expect(rows).toBeLessThanOrEqual(SUPPLEMENTS);
        expect(loops).toBeLessThanOrEqual(60);
      },
    );

    it.each([false, true])('the first page sorts only the first supplements (others too: %s)', async (others) => {
      const { sorted, indexes } = await explainPage(1, {}, 0, others);
      expect(indexes).toContain('cells_by_rank');
      expect(sorted).toBeLessThanOrEqual(100);
    });

    it('a narrowed page reads the products of the filter', async () => {
      const { scans } = await explainPage(1, { supplementIds: [7, 8] }, 0, false);
      expect(scans).not.toContain('products');
    });

    it.each([0, 30])('the page from %i reads few rows where most products lack reports', async (offset) => {
      const { scans, rows } = await explainPage(2, {}, offset, true);
      expect(scans).not.toContain('products');
      expect(rows).toBeLessThanOrEqual(SUPPLEMENTS);
    });
  });
});

/** Memory in use after garbage collection, in bytes. */
function measureMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const ROWS = process.env.FULL ? 200_000 : 60_000;

describe(`a feed of ${ROWS} rows`, () => {
  it('the feed is imported without being held in memory', async () => {
    const memoryBefore = measureMemory();
    let maxMemory = 0;
    let bytes = 0;
    const line = (n: number) =>
      `${n},"Product ${n}, with a title of the usual length",Supplement ${(n % SUPPLEMENTS) + 1},Brand ${n % 300},` +
      `${(n % 90) + 9}.95,EUR,https://shop.example/products/${n}?from=recuento,60,capsules\n`;
    /** The file in chunks of about 64 kB, as in an upload. */
    function* chunks() {
      yield 'id,title,supplement,brand,price,currency,url,weightAmount,weightUnit\n';
      for (let n = 0; n < ROWS; n += 500) {
        const chunk = Buffer.from(Array.from({ length: 500 }, (_, index) => line(n + index)).join(''));
        bytes += chunk.length;
        yield chunk;
        if (n % 20_000 === 0) maxMemory = Math.max(maxMemory, measureMemory());
      }
    }
    const header = { advertiser: 'Warehouse', referenceParameter: 'ref', format: 'csv' as const };
    // The upload is buffered before the first row is parsed; from then on memory is sampled at an interval, since each
    // sample takes a second.
    const samples = setInterval(() => (maxMemory = Math.max(maxMemory, measureMemory())), 6_000);
    const report = await product.app.get(FeedsService).import(header, Readable.from(chunks()));
    clearInterval(samples);
    expect(report).toEqual({ advertiser: 'Warehouse', rows: ROWS, added: ROWS, updated: 0, retired: 0 });
    // The text alone, and even more so the rows as objects, would exceed this limit.
    expect(maxMemory - memoryBefore).toBeLessThan((bytes * 2) / 3);
  });
});
