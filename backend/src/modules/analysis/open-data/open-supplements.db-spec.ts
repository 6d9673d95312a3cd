import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../../../../test/fixtures/factories.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { Database } from '../../../platform/database/index.js';
import type { OpenSupplementDto, OpenSupplementsDto } from './open-supplements.dto.js';

describe('GET /api/open-data/supplements', () => {
  let product: TestApp;
  let names: Names;

  beforeAll(async () => {
    product = await TestApp.start();
    names = await addNames(product.database);
  });

  afterAll(() => product.stop());

  const createReports = async (changes: Record<string, unknown>[]) => {
    for (const report of changes) await createApprovedTestimonial(product, names, report);
  };

  const find = (isWanted: (supplement: OpenSupplementDto) => boolean) =>
    waitUntil(
      async () =>
        (await product.anonymous().get<OpenSupplementsDto>('/api/open-data/supplements')).body.supplements.find(
          isWanted,
        ),
      (supplement) => supplement !== undefined,
    );
  const findSupplement = (reports: number) => find((supplement) => supplement.reports === reports);
  const findById = (id: number) => find(({ supplementId }) => supplementId === id);

  it('the most common frequency of fewer than five people is withheld', async () => {
    await createReports([1, 1, 2, 3, 4].map((usageFrequency) => ({ usageFrequency })));
    expect(await findSupplement(5)).toMatchObject({ frequency: null, frequencyUnit: null });
    await createReports([{ usageFrequency: 1 }, { usageFrequency: 1 }, { usageFrequency: 1 }]);
    expect(await findSupplement(8)).toMatchObject({ frequency: 1, frequencyUnit: 'per_day' });
  });

  it('the number of fewer than five people with side effects cannot be derived', async () => {
    const supplementId = names.otherSupplementId;
    const create = (...effects: string[]) =>
      createReports(effects.map((sideEffects) => ({ supplementId, sideEffects })));
    // Five mentions of side effects by two people.
    await create('headache,nausea,fatigue', 'headache,nausea', 'none', 'none', 'none', 'none', 'none');
    expect((await findSupplement(7))?.sideEffects).toEqual([
      { code: 'none', count: null },
      { code: 'headache', count: null },
      { code: 'nausea', count: null },
      { code: 'fatigue', count: null },
    ]);
    await create('headache', 'headache', 'headache', 'none');
    expect((await findSupplement(11))?.sideEffects).toContainEqual({ code: 'none', count: 6 });
  });

  it('rarer pairs, doses and times of fewer than five people, and percentiles of fewer than ten are withheld', async () => {
    const [{ supplementId }] = await product.database.query<{ supplementId: number }>(
      `insert into catalog.supplements (name_en, name_es) values ('Valerian', 'Valeriana') returning id as "supplementId"`,
    );
    const create = (count: number, changes: object = {}) =>
      createReports(Array.from({ length: count }, () => ({ supplementId, ...changes })));
    const noPercentiles = { dosePercentile10: null, daysToResultsPercentile10: null };
    await create(4, { conditionId: names.otherConditionId, brandId: 0, useCustomBrand: true, customBrandName: 'Rare' });
    await create(4);
    await create(1, { doseUnit: 'capsules', doseAmount: 2, perceivedImprovement: 'none' });
    const smallest = await findById(supplementId);
    expect(smallest).toMatchObject({ reports: 5, doseUnit: null, doseReports: null, medianDose: null });
    expect(smallest).toMatchObject({ daysToResultsReports: null, medianDaysToResults: null, ...noPercentiles });
    expect(smallest?.statuses.map(({ count }) => count)).toEqual([5]);
    expect(smallest?.brands.map(({ count }) => count)).toEqual([5]);
    await create(5);
    expect(await findSupplement(10)).toMatchObject({
      ...{ doseUnit: 'milligrams', doseReports: 9, medianDose: 300, daysToResultsReports: 9, ...noPercentiles },
    });
    await create(2);
    expect(await findSupplement(12)).toMatchObject({ doseReports: 11, dosePercentile10: 300 });
  });

  it('the order of the brands does not show which of the withheld counts is larger', async () => {
    const [{ supplementId }] = await product.database.query<{ supplementId: number }>(
      `insert into catalog.supplements (name_en, name_es) values ('Saffron', 'Azafrán') returning id as "supplementId"`,
    );
    const brandIds = await product.database.query<{ id: number }>(
      `insert into catalog.brands (name) values ('Zest'), ('Alba'), ('Umber'), ('Mira') returning id`,
    );
    const [zest, alba, umber, mira] = brandIds.map(({ id: brandId }) => ({ supplementId, brandId }));
    await createReports([
      ...Array<Record<string, unknown>>(4).fill(zest!),
      alba!,
      umber!,
      umber!,
      ...Array<Record<string, unknown>>(6).fill(mira!),
    ]);
    expect((await findSupplement(13))?.brands.map(({ brandName, count }) => [brandName, count])).toEqual([
      ['Mira', 6],
      ['Zest', null],
      ['Alba', null],
      ['Umber', null],
    ]);
  });

  it('reports and doses are counted at the same time, while testimonials are approved', async () => {
    const [{ supplementId }] = await product.database.query<{ supplementId: number }>(
      `insert into catalog.supplements (name_en, name_es) values ('Rhodiola', 'Rodiola') returning id as "supplementId"`,
    );
    const create = (count: number) => createReports(Array.from({ length: count }, () => ({ supplementId })));
    await create(5);
    expect(await findById(supplementId)).toMatchObject({ reports: 5, doseReports: 5 });
    const database = product.app.get(Database);
    const query = database.query.bind(database);
    const another = create(1).then(() => waitForJobs(product));
    const reading = jest.spyOn(database, 'query').mockImplementation(async (sql, parameters) => {
      if (sql.includes('how_taken::text')) await another;
      return query(sql, parameters);
    });
    const found = await findById(supplementId);
    reading.mockRestore();
    expect(found?.doseReports).toBe(found?.reports);
  });
});
