import type { ConditionAnalysisDto } from '../src/modules/analysis/analysis.dto.js';
import { computeCellStatistics } from '../src/modules/analysis/cells/build-cells.js';
import { CellsRepository } from '../src/modules/analysis/cells/cells.repository.js';
import { UsageCounts } from '../src/modules/analysis/cells/usage-counts.js';
import type { OutcomeCounts } from '../src/modules/analysis/score.js';
import type { ProductsDto } from '../src/modules/marketplace/products/products.dto.js';
import { createDemoProducts } from '../src/seed/demo/demo-products.js';
import { generateDemoTestimonials } from '../src/seed/demo/demo-testimonials.js';
import { seedCatalog } from '../src/seed/seed-catalog.js';
import type { Client } from './app/client.js';
import { TestApp } from './app/test-app.js';
import { addAdvertiser } from './fixtures/product-factories.js';

const DEMO = { seed: 20261121, until: new Date('2026-11-21T00:00:00Z') };

let product: TestApp;
let anonymous: Client;
let conditionIds: number[];

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  anonymous = product.anonymous();
  const { database } = product;
  await seedCatalog(database);
  const approved = [...generateDemoTestimonials(DEMO)].filter(({ status }) => status === 'approved');
  await addCells(approved);
  await database.execute(
    `insert into marketplace.products (advertiser_id, external_id, title, supplement_id, supplement_name, brand_name, price,
       currency, affiliate_url, price_checked_at)
     select $1, "externalId", title, "supplementId", "supplementName", "brandName", price, currency,
       'https://shop.example/' || "externalId", "priceCheckedAt"
     from jsonb_to_recordset($2) as p ("externalId" text, title text, "supplementId" int, "supplementName" text,
       "brandName" text, price numeric, currency text, "priceCheckedAt" timestamptz)`,
    [await addAdvertiser(database, 'Brightjar'), JSON.stringify(createDemoProducts(DEMO))],
  );
  conditionIds = [...new Set(approved.map(({ conditionId }) => conditionId))];
});

afterAll(() => product.stop());

/** Cells of all authors, without their use. */
async function addCells(
  approved: { conditionId: number; supplementId: number; perceivedImprovement: keyof OutcomeCounts }[],
): Promise<void> {
  const countsByPair = new Map<string, OutcomeCounts>();
  for (const { conditionId, supplementId, perceivedImprovement } of approved) {
    const pair = `${conditionId}/${supplementId}`;
    const counts = countsByPair.get(pair) ?? { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 };
    countsByPair.set(pair, counts);
    counts[perceivedImprovement] += 1;
  }
  const cells = product.app.get(CellsRepository);
  for (const [pair, { negative_effects: negativeEffects, ...counts }] of countsByPair) {
    const [conditionId, supplementId] = pair.split('/').map(Number);
    const { summary, ...score } = computeCellStatistics(
      { ...counts, negative_effects: negativeEffects },
      new UsageCounts(),
    );
    const group = { supplementId, ageRange: '', gender: '' };
    const unused = { howTaken: null, histogram: null };
    await cells.save(conditionId, [
      { ...group, ...counts, negativeEffects, ...score, summary: JSON.stringify(summary), ...unused },
    ]);
  }
}

async function findAllPages(query: string): Promise<ProductsDto['products']> {
  const products: ProductsDto['products'] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await anonymous.get<ProductsDto>(`/api/marketplace/products?${query}&pageSize=100&page=${page}`);
    products.push(...body.products);
    if (page >= body.totalPages) {
      expect(products).toHaveLength(body.totalProducts);
      return products;
    }
  }
}

const getRanking = async (conditionId: number) =>
  (await anonymous.get<ConditionAnalysisDto>(`/api/analysis/condition-analysis?conditionQuery=${conditionId}`)).body
    .supplementRanking;

it('the marketplace lists supplements in the order of the ranking, with its figures, for every condition of the demo', async () => {
  expect(conditionIds.length).toBeGreaterThan(40);
  for (const conditionId of conditionIds) {
    const products = await findAllPages(`conditionId=${conditionId}&sortBy=effectiveness`);
    const soldIds = new Set(products.map(({ supplementId }) => supplementId));
    const ranking = (await getRanking(conditionId)).filter(({ supplementId }) => soldIds.has(supplementId));
    expect([...soldIds]).toEqual(ranking.map(({ supplementId }) => supplementId));
    for (const item of products) {
      const entry = ranking.find(({ supplementId }) => supplementId === item.supplementId);
      expect(item).toMatchObject({
        overallEffectiveness: entry?.overallEffectivenessScore,
        scoreLow: entry?.scoreLow,
        scoreHigh: entry?.scoreHigh,
        fewReports: entry?.fewReports,
        moreHarmThanBenefit: entry?.moreHarmThanBenefit,
        significantImprovementRate: entry?.significantImprovementPercentage,
        negativeEffectsPercentage: entry?.negativeEffectsPercentage,
        testimonialCount: entry?.totalTestimonials,
      });
    }
  }
});

it('pages with the appended products hold every product once, those with reports first, in every order', async () => {
  const [conditionId] = conditionIds;
  const total = (await findAllPages('sortBy=newest')).length;
  for (const sortBy of ['effectiveness', 'significant_improvement', 'price_asc', 'price_desc', 'newest']) {
    const reported = await findAllPages(`conditionId=${conditionId}&sortBy=${sortBy}`);
    const all = await findAllPages(`conditionId=${conditionId}&sortBy=${sortBy}&includeUnreported=true`);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    expect(all.slice(0, reported.length)).toEqual(reported);
    expect(all.slice(reported.length).every(({ testimonialCount }) => testimonialCount === null)).toBe(true);
  }
});

it('the sort by significant improvement lists falling rates, fewer than 5 reports after the others', async () => {
  for (const conditionId of conditionIds) {
    const products = await findAllPages(`conditionId=${conditionId}&sortBy=significant_improvement`);
    const keys = products.map(({ fewReports, significantImprovementRate }) => [
      Number(fewReports),
      -(significantImprovementRate ?? NaN),
    ]);
    expect(keys).toEqual([...keys].sort(([a, b], [c, d]) => a - c || b - d));
  }
});
