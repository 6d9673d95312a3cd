import type { Client } from '../../../../test/app/client.js';
import type { Names } from '../../../../test/fixtures/factories.js';
import { addAdvertiser, addProduct } from '../../../../test/fixtures/product-factories.js';
import { addListedProducts } from '../../../../test/fixtures/listed-products.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { ProductsDto } from './products.dto.js';

let product: TestApp;
let names: Names;
let anonymous: Client;
let ids: Record<string, number>;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  anonymous = product.anonymous();
  ({ names, ids } = await addListedProducts(product));
});

afterAll(() => product.stop());

const list = (query = '') => anonymous.get<ProductsDto>(`/api/marketplace/products${query ? `?${query}` : ''}`);
const titles = async (query = '') => (await list(query)).body.products.map(({ title }) => title);

describe('GET /api/marketplace/products', () => {
  it('without a condition a product has its printed price, an own image or none, and no evidence', async () => {
    const { body, headers } = await list();
    expect(body).toMatchObject({ totalProducts: 4, reportedProducts: null, totalPages: 1 });
    expect(body.products[1]).toEqual({
      id: ids['magnesium'],
      title: 'magnesium',
      imageUrl: null,
      supplementId: names.supplementId,
      supplementName: 'Magnesium',
      brandName: 'Northlight',
      advertiserName: 'Brightjar',
      weightAmount: 90,
      weightUnit: 'capsules',
      price: 10,
      currency: 'USD',
      discount: 15,
      affiliateUrl: expect.stringMatching(/^https:\/\/shop\.example\/p\/\d+$/),
      priceCheckedAt: '2026-11-01T08:00:00.000Z',
      overallEffectiveness: null,
      scoreLow: null,
      scoreHigh: null,
      moreHarmThanBenefit: null,
      fewReports: null,
      significantImprovementRate: null,
      negativeEffectsPercentage: null,
      testimonialCount: null,
      outcomeCounts: null,
    });
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect(headers.get('etag')).toMatch(/^"/);
    expect(headers.get('vary')).toContain('Authorization');
  });

  it('products are sorted as requested with a stable order across currencies', async () => {
    const byPrice = ['cheap valerian', 'magnesium', 'tea', 'dear magnesium'];
    expect(await titles()).toEqual(byPrice);
    expect(await titles('sortBy=price_asc')).toEqual(byPrice);
    expect(await titles('sortBy=price_desc')).toEqual([...byPrice].reverse());
    expect(await titles('sortBy=newest')).toEqual(['tea', 'magnesium', 'dear magnesium', 'cheap valerian']);
    expect(await titles('sortBy=effectiveness')).toEqual(byPrice);
    expect(await titles('sortBy=significant_improvement')).toEqual(byPrice);
    expect((await list('sortBy=cheapest')).status).toBe(400);
  });

  it('the list for a condition contains only products whose supplement has reports, with the evidence', async () => {
    const condition = `conditionId=${names.conditionId}`;
    const { body } = await list(condition);
    expect(body).toMatchObject({ totalProducts: 3, reportedProducts: 3, conditionPhrase: 'insomnia', totalPages: 1 });
    await product.database.execute("update catalog.conditions set article_es = 'el' where id = $1", [
      names.conditionId,
    ]);
    expect((await list(`${condition}&language=es`)).body.conditionPhrase).toBe('el insomnio');
    const evidence = body.products.map((item) => [
      item.title,
      item.overallEffectiveness,
      item.significantImprovementRate,
      item.negativeEffectsPercentage,
      item.testimonialCount,
      item.fewReports,
      item.moreHarmThanBenefit,
      Object.values(item.outcomeCounts ?? {}),
    ]);
    expect(evidence).toEqual([
      ['cheap valerian', expect.closeTo(10 / 3), 66.7, 0, 3, true, false, [2, 0, 0, 1, 0]],
      ['magnesium', 3.7, 50, 10, 20, false, false, [10, 8, 0, 0, 2]],
      ['dear magnesium', 3.7, 50, 10, 20, false, false, [10, 8, 0, 0, 2]],
    ]);
    const [, { scoreLow, scoreHigh }] = body.products;
    expect([scoreLow, scoreHigh]).toEqual([expect.closeTo(2.729, 2), expect.closeTo(4.48, 2)]);
    const others = `conditionId=${names.otherConditionId}`;
    expect((await list(others)).body).toMatchObject({ products: [], totalProducts: 0, reportedProducts: 0 });
    expect((await list('conditionId=424242')).body).toMatchObject({ code: 'condition_not_found', status: 404 });
  });

  it('sorting by effectiveness ranks many good reports above few excellent ones', async () => {
    const condition = `conditionId=${names.conditionId}`;
    const byRanking = ['magnesium', 'dear magnesium', 'cheap valerian'];
    expect(await titles(`${condition}&sortBy=effectiveness`)).toEqual(byRanking);
    expect(await titles(`${condition}&sortBy=price_desc`)).toEqual(['dear magnesium', 'magnesium', 'cheap valerian']);
    // Valerian has the higher rate, from fewer than 5 reports.
    expect(await titles(`${condition}&sortBy=significant_improvement`)).toEqual(byRanking);
  });

  it('products without reports follow the others on request, in every order and over pages', async () => {
    const all = `conditionId=${names.conditionId}&includeUnreported=true`;
    const { body } = await list(`${all}&sortBy=effectiveness`);
    expect(body).toMatchObject({ totalProducts: 4, reportedProducts: 3, totalPages: 1 });
    expect(body.products.at(-1)).toMatchObject({ title: 'tea', testimonialCount: null, scoreLow: null });
    for (const sort of ['effectiveness', 'significant_improvement', 'price_asc', 'price_desc', 'newest']) {
      const allTitles = await titles(`${all}&sortBy=${sort}`);
      expect(allTitles.at(-1)).toBe('tea');
      const pages = await Promise.all([1, 2].map((page) => titles(`${all}&sortBy=${sort}&pageSize=3&page=${page}`)));
      expect(pages.flat()).toEqual(allTitles);
    }
    expect(await titles(`conditionId=${names.otherConditionId}&includeUnreported=true`)).toHaveLength(4);
    expect((await list(`${all}&brand=abrego`)).body).toMatchObject({ totalProducts: 1, reportedProducts: 1 });
    expect(await titles(`conditionId=${names.conditionId}&includeUnreported=false`)).toHaveLength(3);
    expect((await list('includeUnreported=true')).body).toMatchObject({ totalProducts: 4, reportedProducts: null });
    expect((await list(`${all}&includeUnreported=yes`)).status).toBe(400);
  });

  it('filters by supplement, brand and advertiser are combined', async () => {
    expect(await titles(`supplementId=${names.supplementId}`)).toEqual(['magnesium', 'dear magnesium']);
    expect(await titles('supplementId=424242')).toEqual([]);
    expect(await titles('supplement=magnesio')).toEqual(['magnesium', 'dear magnesium']);
    expect(await titles('supplement=RAIZ')).toEqual(['cheap valerian']);
    expect(await titles('supplement=hierba luisa 100%25')).toEqual(['tea']);
    expect(await titles('supplement=luisa')).toEqual(['tea']);
    expect(await titles('supplement=%25')).toEqual(['tea']);
    expect(await titles('supplement=_')).toEqual([]);
    expect(await titles('brand=abrego')).toEqual(['cheap valerian']);
    expect(await titles('brand=north')).toEqual(['magnesium', 'tea', 'dear magnesium']);
    expect(await titles('brand=unknown')).toEqual([]);
    expect(await titles('advertisers=Brightjar')).toEqual(['cheap valerian', 'magnesium']);
    expect(await titles('advertisers=Brightjar&advertisers=Kiosko%20Tilo')).toHaveLength(4);
    expect(await titles('advertisers=Unknown')).toEqual([]);
    expect(await titles(`supplement=magnesium&brand=northlight&advertisers=Kiosko%20Tilo`)).toEqual(['dear magnesium']);
    expect(await titles('supplement=&brand=%20')).toHaveLength(4);
  });

  it('the list is paged', async () => {
    const { body } = await list('page=2&pageSize=3');
    expect(body).toMatchObject({ totalProducts: 4, totalPages: 2, products: [{ title: 'dear magnesium' }] });
    expect((await list('page=9')).body).toEqual({
      products: [],
      totalProducts: 4,
      reportedProducts: null,
      conditionPhrase: null,
      totalPages: 1,
    });
    for (const query of ['pageSize=101', 'page=0', 'page=x', 'conditionId=0', 'supplementId=x', 'colour=red']) {
      expect((await list(query)).status).toBe(400);
    }
    expect((await list(`brand=${'x'.repeat(101)}`)).status).toBe(400);
    expect((await list('supplement=%00')).status).toBe(400);
  });

  it('names use the reader’s language, and names outside the catalog stay unchanged', async () => {
    const { body } = await list('language=es');
    expect(body.products.map(({ supplementName }) => supplementName)).toEqual([
      'Raíz de valeriana',
      'Magnesio',
      'Hierba Luisa 100%',
      'Magnesio',
    ]);
  });
});

describe('marketplace filter lists', () => {
  it('the lists contain only names of products for sale', async () => {
    const names = async (path: string) => (await anonymous.get<string[]>(`/api/marketplace/${path}`)).body;
    expect(await names('brands')).toEqual(['Ábrego', 'Northlight']);
    expect(await names('advertisers')).toEqual(['Brightjar', 'Kiosko Tilo']);
    expect(await names('supplements')).toEqual(['Hierba Luisa 100%', 'Magnesium', 'Valerian root']);
    expect(await names('supplements?language=es')).toEqual(['Hierba Luisa 100%', 'Magnesio', 'Raíz de valeriana']);
  });
});

it('a brand or supplement with exactly the requested name is preferred to those whose names contain it', async () => {
  const advertiserId = await addAdvertiser(product.database, 'alpina');
  const names = { brand_name: 'Northlight Plus', supplement_name: 'Hierba Luisa 100% Bio' };
  await addProduct(product.database, advertiserId, { ...names, title: 'plus' });
  expect(await titles('brand=northlight')).not.toContain('plus');
  expect(await titles('brand=north')).toContain('plus');
  expect(await titles('supplement=hierba luisa 100%25')).toEqual(['tea']);
  expect((await titles('supplement=luisa')).sort()).toEqual(['plus', 'tea']);
  const advertisers = (await anonymous.get<string[]>('/api/marketplace/advertisers')).body;
  expect(advertisers).toEqual(['alpina', 'Brightjar', 'Kiosko Tilo']);
});
