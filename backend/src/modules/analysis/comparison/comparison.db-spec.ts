import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { ConditionAnalysisDto } from '../analysis.dto.js';
import type { ComparisonDto } from './comparison.dto.js';

describe('GET /api/analysis/comparison', () => {
  let product: TestApp;
  let names: Names;
  let unreportedId: number;

  beforeAll(async () => {
    product = await TestApp.start();
    names = await addNames(product.database);
    const [{ id }] = await product.database.query<{ id: number }>(
      `insert into catalog.supplements (name_en, name_es) values ('Valerian', 'Valeriana') returning id`,
    );
    unreportedId = id;
    for (const changes of [
      {},
      { perceivedImprovement: 'moderate' },
      { supplementId: names.otherSupplementId, perceivedImprovement: 'none', timeToResults: null },
    ]) {
      await createApprovedTestimonial(product, names, changes);
    }
    await waitForJobs(product);
  });

  afterAll(() => product.stop());

  const read = (ids: readonly (number | string)[], parameters = '') =>
    product
      .anonymous()
      .get<ComparisonDto & { code: string; errors: { field: string; code: string }[] }>(
        `/api/analysis/comparison?conditionId=${names.conditionId}&supplementIds=${ids.join(',')}${parameters}`,
      );

  it('has the figures of the ranking in the requested order, and the probability of each pair', async () => {
    const { body: ranking } = await product
      .anonymous()
      .get<ConditionAnalysisDto>(`/api/analysis/condition-analysis?conditionQuery=${names.conditionId}`);
    const ids = [names.otherSupplementId, names.supplementId];
    const { status, body } = await read(ids);
    expect(status).toBe(200);
    expect(body).toMatchObject({ conditionId: names.conditionId, conditionName: 'Insomnia', totalSupplements: 2 });
    expect(body.supplements.map(({ supplementId }) => supplementId)).toEqual(ids);
    for (const { supplementId, figures } of body.supplements) {
      expect(figures).toEqual(ranking.supplementRanking.find((ranked) => ranked.supplementId === supplementId));
    }
    const [pair] = body.pairs;
    expect(body.pairs).toHaveLength(1);
    expect(pair).toMatchObject({ firstId: ids[0], secondId: ids[1], tooCloseToSay: false });
    expect(pair.firstBetterProbability).toBeLessThan(0.1);
    expect(pair.firstBetterProbability! + pair.secondBetterProbability!).toBeCloseTo(1, 10);
    // The other order has the same two probabilities.
    const { body: reversed } = await read(ids.toReversed(), '&language=es');
    expect(reversed.conditionName).toBe('Insomnio');
    expect(reversed.supplements.map(({ supplementName }) => supplementName)).toEqual(['Magnesio', 'Raíz de valeriana']);
    expect(reversed.pairs[0]).toMatchObject({
      firstBetterProbability: pair.secondBetterProbability,
      secondBetterProbability: pair.firstBetterProbability,
    });
  });

  it('without reports, in the condition or in the filtered group, figures and probabilities are null', async () => {
    const { status, body } = await read([names.supplementId, unreportedId, names.otherSupplementId]);
    expect(status).toBe(200);
    const valerian = { supplementId: unreportedId, supplementName: 'Valerian', isUserGenerated: false };
    expect(body.supplements[1]).toEqual({ ...valerian, figures: null });
    const unknown = { firstBetterProbability: null, secondBetterProbability: null, tooCloseToSay: null };
    expect(body.pairs).toEqual([
      { firstId: names.supplementId, secondId: unreportedId, ...unknown },
      expect.objectContaining({ firstId: names.supplementId, secondId: names.otherSupplementId, tooCloseToSay: false }),
      { firstId: unreportedId, secondId: names.otherSupplementId, ...unknown },
    ]);
    const { body: filtered } = await read([names.supplementId, names.otherSupplementId], '&minAge=65&gender=male');
    expect(filtered).toMatchObject({ totalSupplements: 0, supplements: [{ figures: null }, { figures: null }] });
    expect(filtered.pairs[0]).toMatchObject(unknown);
  });

  it('a comparison changes with its reports', async () => {
    const ids = [names.supplementId, unreportedId];
    expect((await read(ids)).body.pairs[0].firstBetterProbability).toBeNull();
    await createApprovedTestimonial(product, names, { supplementId: unreportedId });
    await waitForJobs(product);
    expect((await read(ids)).body.pairs[0].firstBetterProbability).toBeGreaterThan(0);
    await product.database.execute(
      `update testimonials.testimonials set review_status = 'pending' where supplement_id = $1`,
      [unreportedId],
    );
  });

  it('a minimum age above the maximum age is invalid; an invalid minimum has only its own error', async () => {
    const readErrors = async (filter: string) =>
      (await read([names.supplementId, names.otherSupplementId], filter)).body.errors;
    const detail = 'maxAge must not be below minAge.';
    expect(await readErrors('&minAge=55&maxAge=54')).toEqual([{ field: 'maxAge', code: 'invalid', detail }]);
    expect(await readErrors('&minAge=old&maxAge=54')).toMatchObject([{ field: 'minAge', code: 'invalid_type' }]);
  });

  it('fewer than two, more than four, repeated and malformed ids are invalid; unknown ones are not found', async () => {
    const { supplementId: a, otherSupplementId: b } = names;
    for (const [ids, field, code] of [
      [[a], 'supplementIds', 'invalid'],
      [[''], 'supplementIds.0', 'required'],
      [[a, b, 3, 4, 5], 'supplementIds', 'too_many'],
      [[a, b, a], 'supplementIds', 'duplicate'],
      [[a, '1e3'], 'supplementIds.1', 'invalid_type'],
      [[a, 9_999_999_999], 'supplementIds.1', 'too_large'],
    ] as const) {
      const { status, body } = await read(ids);
      expect([status, body.errors.map((error) => [error.field, error.code])]).toEqual([400, [[field, code]]]);
    }
    const repeated = `/api/analysis/comparison?conditionId=${names.conditionId}&supplementIds=${a}&supplementIds=${b}`;
    expect((await product.anonymous().get<{ errors: object[] }>(repeated)).body.errors).toEqual([
      {
        field: 'supplementIds',
        code: 'invalid_type',
        detail: 'supplementIds must be given once, with all ids, separated by commas.',
      },
    ]);
    expect((await read([a, 424_242])).body).toMatchObject({ status: 404, code: 'supplement_not_found' });
    const { body } = await product
      .anonymous()
      .get(`/api/analysis/comparison?conditionId=424242&supplementIds=${a},${b}`);
    expect(body).toMatchObject({ status: 404, code: 'condition_not_found' });
  });

  it('the id of a merged supplement stands for its target, so a pair of both is a duplicate', async () => {
    await product.database.execute(
      'update catalog.supplements set merged_into_id = $1, is_user_generated = true where id = $2',
      [names.supplementId, unreportedId],
    );
    const { body } = await read([unreportedId, names.otherSupplementId]);
    expect(body.supplements[0].supplementId).toBe(names.supplementId);
    expect((await read([unreportedId, names.supplementId])).body.errors).toEqual([
      expect.objectContaining({ field: 'supplementIds', code: 'duplicate' }),
    ]);
  });
});
