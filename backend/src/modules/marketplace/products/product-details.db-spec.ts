import type { Client } from '../../../../test/app/client.js';
import type { Names } from '../../../../test/fixtures/factories.js';
import { addListedProducts, INSERT_CELL } from '../../../../test/fixtures/listed-products.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { ProductDetailDto } from './products.dto.js';

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

describe('GET /api/marketplace/products/{id}', () => {
  it('a product is available while it is for sale', async () => {
    const path = `/api/marketplace/products/${ids['dear magnesium']}`;
    const withoutCondition = await anonymous.get<ProductDetailDto>(path);
    expect(withoutCondition.body).toMatchObject({ title: 'dear magnesium', weightAmount: 2.5, testimonialCount: null });
    expect(withoutCondition.headers.get('cache-control')).toBe('public, no-cache');
    const withCondition = await anonymous.get<ProductDetailDto>(`${path}?conditionId=${names.conditionId}`);
    expect(withCondition.body).toMatchObject({ overallEffectiveness: 3.7, testimonialCount: 20 });
    const retired = await anonymous.get(`/api/marketplace/products/${ids['retired']}`);
    expect([retired.status, retired.body['code']]).toEqual([404, 'product_not_found']);
    expect((await anonymous.get('/api/marketplace/products/99999999999')).status).toBe(404);
    expect((await anonymous.get('/api/marketplace/products/x')).status).toBe(400);
  });

  it('the details say whether users or the shop wrote the name of the supplement', async () => {
    const isUserGenerated = async (title: string) =>
      (await anonymous.get<ProductDetailDto>(`/api/marketplace/products/${ids[title]}`)).body.isSupplementUserGenerated;
    await product.database.execute('update catalog.supplements set is_user_generated = true where id = $1', [
      names.otherSupplementId,
    ]);
    expect(await isUserGenerated('magnesium')).toBe(false);
    expect(await isUserGenerated('cheap valerian')).toBe(true);
    expect(await isUserGenerated('tea')).toBe(true);
  });

  it('the details contain the reports for the requested condition, otherwise for the conditions with most reports', async () => {
    const { database } = product;
    const other = await database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Acne', 'Acné'), ('Fatigue', 'Cansancio'), ('Stress', 'Estrés')
       returning id`,
    );
    const counts = [30, 4, 1];
    for (const [index, { id }] of other.entries())
      await database.execute(INSERT_CELL, [id, names.supplementId, counts[index], 0, 0, 0]);
    const path = `/api/marketplace/products/${ids['magnesium']}`;
    const getConditions = async (query = '') => {
      const { body } = await anonymous.get<ProductDetailDto>(`${path}${query}`);
      return body.conditions.map(({ conditionName, testimonialCount }) => [conditionName, testimonialCount]);
    };
    const mostReported = [
      ['Acne', 30],
      ['Insomnia', 20],
      ['Fatigue', 4],
    ];
    expect(await getConditions()).toEqual(mostReported);
    expect(await getConditions(`?conditionId=${other[2].id}&language=es`)).toEqual([['Estrés', 1]]);
    expect(await getConditions(`?conditionId=${names.otherConditionId}`)).toEqual(mostReported);
    expect((await anonymous.get(`${path}?conditionId=424242`)).body).toMatchObject({ code: 'condition_not_found' });
    const { body } = await anonymous.get<ProductDetailDto>(`${path}?conditionId=${names.conditionId}`);
    expect(body.conditions).toEqual([
      {
        conditionId: names.conditionId,
        conditionName: 'Insomnia',
        conditionPhrase: 'insomnia',
        overallEffectiveness: body.overallEffectiveness,
        scoreLow: body.scoreLow,
        scoreHigh: body.scoreHigh,
        moreHarmThanBenefit: false,
        fewReports: false,
        significantImprovementRate: 50,
        negativeEffectsPercentage: 10,
        testimonialCount: 20,
        rankLow: 1,
        rankHigh: 2,
        totalSupplements: 2,
        outcomeCounts: { significant: 10, moderate: 8, residual: 0, none: 0, negative_effects: 2 },
      },
    ]);
    // As in the ranking of the condition.
    const ranking = await anonymous.get(`/api/analysis/condition-analysis?conditionQuery=${names.conditionId}`);
    expect(ranking.body).toMatchObject({
      totalSupplements: 2,
      supplementRanking: [
        { supplementId: names.supplementId, rankLow: 1, rankHigh: 2 },
        { supplementId: names.otherSupplementId, rankLow: 1, rankHigh: 2 },
      ],
    });
    const tea = await anonymous.get<ProductDetailDto>(`/api/marketplace/products/${ids['tea']}`);
    expect(tea.body.conditions).toEqual([]);
  });
});
