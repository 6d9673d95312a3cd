import { addNames, createApprovedTestimonial, type Names } from '../../../../test/fixtures/factories.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import type { OpenSupplementsDto } from './open-supplements.dto.js';

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

  const findSupplement = (reports: number) =>
    waitUntil(
      async () =>
        (await product.anonymous().get<OpenSupplementsDto>('/api/open-data/supplements')).body.supplements.find(
          (supplement) => supplement.reports === reports,
        ),
      (supplement) => supplement !== undefined,
    );

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
});
