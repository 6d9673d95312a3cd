import type { Client } from './app/client.js';
import { TestApp } from './app/test-app.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  submitTestimonial,
  waitForJobs,
} from './fixtures/factories.js';
import { decideRectification, rectify } from './fixtures/rectifications.js';

let product: TestApp;
let names: Names;
let admin: Client;
let author: Client;
let testimonialId: number;
/** Custom names that became entries, and were then merged into others. */
let merged: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  author = await product.signUpUser();
  testimonialId = await submitTestimonial(author, names, {
    conditionId: 0,
    useCustomCondition: true,
    customConditionName: 'Sleeplessness',
    supplementId: 0,
    useCustomSupplement: true,
    customSupplementName: 'Epsom salt',
  });
  await approve(admin, testimonialId);
  const findNewest = async (table: string) =>
    (await product.database.query<{ id: number }>(`select max(id) as id from catalog.${table}`))[0].id;
  merged = { ...names, conditionId: await findNewest('conditions'), supplementId: await findNewest('supplements') };
  for (const [kind, from, into] of [
    ['conditions', merged.conditionId, names.conditionId],
    ['supplements', merged.supplementId, names.supplementId],
  ] as const) {
    const { status } = await admin.post(`/api/admin/catalog/${kind}/${from}/merge`, { intoId: into });
    expect(status).toBe(200);
  }
  await waitForJobs(product);
});

afterAll(() => product.stop());

describe('the id of a merged catalog entry', () => {
  it.each([
    ['condition and supplement', () => [merged.conditionId, merged.supplementId]],
    ['the condition', () => [merged.conditionId, names.supplementId]],
    ['the supplement', () => [names.conditionId, merged.supplementId]],
  ])('of %s leads to the same testimonials and ranking as that of its target', async (_what, getIds) => {
    const [conditionId, supplementId] = getIds();
    const get = async <Body>(path: string) => (await product.anonymous().get<Body>(path)).body;
    expect(await get(`/api/testimonials?conditionId=${conditionId}&supplementId=${supplementId}`)).toMatchObject({
      testimonials: [{ id: testimonialId }],
      totalPublicTestimonials: 1,
    });
    expect(await get(`/api/testimonials?conditionId=${conditionId}`)).toMatchObject({ totalPublicTestimonials: 1 });
    const query = `conditionQuery=${conditionId}&supplementId=${supplementId}`;
    expect(await get(`/api/analysis/condition-analysis?${query}`)).toMatchObject({
      totalTestimonials: 1,
      supplementRanking: [{ supplementId: names.supplementId }],
    });
  });

  it('does not avoid the check for duplicates', async () => {
    for (const subject of [merged, { ...names, conditionId: merged.conditionId }]) {
      const { status, body } = await author.post<{ code: string; testimonialId: number }>(
        '/api/testimonials',
        buildSubmission(subject),
      );
      expect([status, body.code, body.testimonialId]).toEqual([409, 'duplicate_testimonial', testimonialId]);
      const { conditionId, supplementId } = subject;
      const check = `/api/testimonials/my/duplicate-check?conditionId=${conditionId}&supplementId=${supplementId}`;
      expect((await author.get(check)).body).toEqual({ testimonialId });
    }
  });

  it('does not stand for an entry of another kind when a merge is undone', async () => {
    for (const kind of ['conditions', 'supplements']) {
      await product.database.execute(
        `insert into catalog.${kind} (id, name_en, name_es, is_user_generated)
         select id, 'Entry ' || id, 'Entry ' || id, true from unnest(array[701, 702]) id`,
      );
    }
    const merge = (kind: string, id: number, intoId: number) =>
      admin.post<{ mergeId: number }>(`/api/admin/catalog/${kind}/${id}/merge`, { intoId });
    expect((await merge('conditions', 701, 702)).status).toBe(200);
    const { mergeId } = (await merge('supplements', 702, names.supplementId)).body;
    expect((await admin.post(`/api/admin/catalog/merges/${mergeId}/undo`)).status).toBe(204);
    const unmerged = 'select id from catalog.supplements where id in (701, 702) and merged_into_id is null order by id';
    expect(await product.database.query(unmerged)).toEqual([{ id: 701 }, { id: 702 }]);
  });

  it('is replaced by that of its target when a testimonial is submitted', async () => {
    const other = await product.signUpUser();
    const id = await submitTestimonial(other, merged);
    const { body } = await other.get(`/api/testimonials/my/${id}`);
    expect(body).toMatchObject({ conditionId: names.conditionId, supplementId: names.supplementId });
  });

  it('is replaced by that of its target when a testimonial is corrected', async () => {
    const other = await product.signUpUser();
    const id = await submitTestimonial(other, { ...names, supplementId: names.otherSupplementId });
    const requested = await rectify(other, {
      recordId: id,
      fieldName: 'supplementId',
      currentValue: `${names.otherSupplementId}`,
      requestedValue: `${merged.supplementId}`,
    });
    expect((await decideRectification(admin, requested.body.id, 'approve')).status).toBeLessThan(300);
    const { body } = await other.get(`/api/testimonials/my/${id}`);
    expect(body).toMatchObject({ reviewStatus: 'pending', supplementId: names.supplementId });
  });
});
