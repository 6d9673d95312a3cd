import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { SupplementReportDto } from './supplement-report.dto.js';

describe('GET /api/analysis/supplement-report', () => {
  let product: TestApp;
  let names: Names;

  beforeAll(async () => {
    product = await TestApp.start();
    names = await addNames(product.database);
    for (const changes of [
      {},
      {
        stillTakingStatus: 'stopped_side_effects',
        sideEffects: 'nausea,headache',
        timeToResults: 3,
        doseAmount: 600,
      },
      { conditionId: names.otherConditionId, perceivedImprovement: 'none', timeToResults: null },
    ]) {
      await createApprovedTestimonial(product, names, changes);
    }
    await waitForJobs(product);
  });

  afterAll(() => product.stop());

  const read = async (id: number, language = 'en') =>
    product
      .anonymous()
      .get<SupplementReportDto>(`/api/analysis/supplement-report?supplementId=${id}&language=${language}`);

  it('conditions are ordered by reports, and use, reasons, brands and newest testimonials cover all of them', async () => {
    const { status, body } = await read(names.supplementId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      supplementName: 'Magnesium',
      totalTestimonials: 3,
      conditions: [
        { conditionId: names.conditionId, conditionName: 'Insomnia', testimonialCount: 2, fewReports: true },
        { conditionId: names.otherConditionId, testimonialCount: 1, outcomeCounts: { none: 1 } },
      ],
      doses: { reports: 3 },
      timeToResults: { reports: 2 },
      stillTaking: 2,
      stopReasons: [{ reason: 'stopped_side_effects', reports: 1 }],
      otherBrandReports: 0,
    });
    expect(body.doses.ranges.reduce((sum, { reports }) => sum + reports, 0)).toBe(3);
    expect(body.sideEffects.find(({ code }) => code === 'headache')).toEqual({ code: 'headache', reports: 1 });
    expect(body.brands.reduce((sum, { reports }) => sum + reports, 0)).toBe(3);
    expect(body.newestTestimonials.map(({ conditionId }) => conditionId)).toEqual([
      names.otherConditionId,
      names.conditionId,
      names.conditionId,
    ]);
    expect((await read(names.supplementId, 'es')).body).toMatchObject({ supplementName: 'Magnesio' });
  });

  it('a supplement without reports has an empty report, and an unknown one is 404', async () => {
    expect((await read(names.otherSupplementId)).body).toMatchObject({
      totalTestimonials: 0,
      conditions: [],
      doses: { unit: null, median: null, reports: 0, ranges: [] },
      timeToResults: { ranges: [] },
      brands: [],
      newestTestimonials: [],
    });
    for (const id of [424_242, 0]) {
      expect((await read(id)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await read(424_242)).body).toMatchObject({ code: 'supplement_not_found' });
  });

  it('a pending or withdrawn testimonial is not in the report, which changes at once', async () => {
    const before = (await read(names.supplementId)).body;
    // The first report for a condition that the supplement had none for.
    await createApprovedTestimonial(product, names, { supplementId: names.otherSupplementId });
    await waitForJobs(product);
    expect((await read(names.otherSupplementId)).body.totalTestimonials).toBe(1);
    await product.database.execute(
      `update testimonials.testimonials set review_status = 'pending' where supplement_id = $1`,
      [names.otherSupplementId],
    );
    const after = (await read(names.otherSupplementId)).body;
    expect([after.stillTaking, after.newestTestimonials, after.brands]).toEqual([0, [], []]);
    expect((await read(names.supplementId)).body).toEqual(before);
  });

  it('reasons and conditions with as many reports are in the order of their names and ids, and the first unit counts', async () => {
    const [{ id }] = await product.database.query<{ id: number }>(
      `insert into catalog.supplements (name_en, name_es) values ('Taurine', 'Taurina') returning id`,
    );
    const [{ id: latest }] = await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Vertigo', 'Vértigo') returning id`,
    );
    const conditionIds = [latest, names.otherConditionId, names.conditionId];
    const stopped = ['stopped_side_effects', 'stopped_no_problem', 'stopped_lack_of_results'];
    const units = ['capsules', 'drops', 'grams'];
    for (const [index, conditionId] of conditionIds.entries()) {
      const changes = { conditionId, stillTakingStatus: stopped[index], doseUnit: units[index], doseAmount: 2 };
      await createApprovedTestimonial(product, names, { ...changes, supplementId: id });
      await waitForJobs(product);
    }
    const { body } = await read(id);
    expect(body.conditions.map(({ conditionId }) => conditionId)).toEqual([...conditionIds].sort((a, b) => a - b));
    expect(body.stopReasons.map(({ reason }) => reason)).toEqual([...stopped].sort());
    expect(body.doses.unit).toBe('grams');
  });

  it('the id of a merged supplement answers for its target', async () => {
    await product.database.execute(
      'update catalog.supplements set merged_into_id = $1, is_user_generated = true where id = $2',
      [names.supplementId, names.otherSupplementId],
    );
    expect((await read(names.otherSupplementId)).body).toMatchObject({
      supplementId: names.supplementId,
      totalTestimonials: 3,
    });
  });
});
