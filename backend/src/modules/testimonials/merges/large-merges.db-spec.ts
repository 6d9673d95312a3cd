import { TestApp } from '../../../../test/app/test-app.js';
import { addNames, approve, buildSubmission, type Names, waitForJobs } from '../../../../test/fixtures/factories.js';
import { AppliedMergesRepository } from './applied-merges.repository.js';
import { MergeApplier } from './merge-applier.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

/** Approves a testimonial about a custom supplement and copies it for further authors. Returns the id of the supplement. */
async function publishMany(count: number): Promise<number> {
  const admin = await product.signInAs('admin');
  const custom = { supplementId: 0, useCustomSupplement: true, customSupplementName: 'Popular herb' };
  const author = await product.signUpUser();
  const { body } = await author.post<{ id: number }>('/api/testimonials', buildSubmission(names, custom));
  await approve(admin, body.id);
  await waitForJobs(product);
  const [columns] = await product.database.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
     where attrelid = 'testimonials.testimonials'::regclass and attnum > 0 and attname not in ('id', 'user_id')`,
  );
  await product.database.execute(
    `with authors as (
       insert into identity.users (issuer, subject) select 'urn:test', 'author-' || n from generate_series(2, $2::int) n
       returning id
     )
     insert into testimonials.testimonials (user_id, ${columns!.list})
     select authors.id, ${columns!.list} from authors, testimonials.testimonials t where t.id = $1`,
    [body.id, count],
  );
  return findSupplementId(body.id);
}

it('the events of a merge of many testimonials are recorded with few statements', async () => {
  const supplementId = await publishMany(40);
  const admin = await product.signInAs('admin');
  const spies = [jest.spyOn(product.database, 'query'), jest.spyOn(product.database, 'execute')];
  const path = `/api/admin/catalog/supplements/${supplementId}/merge`;
  expect((await admin.post(path, { intoId: names.supplementId })).status).toBe(200);
  await waitForJobs(product);
  const statements = spies.flatMap(({ mock }) => mock.calls);
  spies.forEach((spy) => spy.mockRestore());
  const isAboutMoved = ([sql, parameters]: unknown[]) =>
    /insert into platform\.outbox/.test(String(sql)) && JSON.stringify(parameters).includes('testimonials.renamed');
  expect(statements.filter(isAboutMoved)).toHaveLength(1);
  const recorded = await product.database.query<{ payload: { testimonialId: number } }>(
    `select payload from platform.outbox where name = 'testimonials.renamed' order by id`,
  );
  const ids = recorded.map(({ payload }) => payload.testimonialId);
  expect(new Set(ids).size).toBe(40);
});

it('the trails of more testimonials than a statement can have parameters are deleted', async () => {
  const ids = Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index);
  await expect(
    product.app.get(AppliedMergesRepository, { strict: false }).deleteTrails('supplements', ids),
  ).resolves.toBeUndefined();
});

it('merges that are not applied to all testimonials are found by reading the testimonials once', async () => {
  const admin = await product.signInAs('admin');
  const mergeApplier = product.app.get(MergeApplier, { strict: false });
  const merges: { id: number; testimonialId: number; fromId: number }[] = [];
  for (const customSupplementName of ['Herb of the hill', 'Herb of the lake', 'Herb of the wood']) {
    const author = await product.signUpUser();
    const custom = { supplementId: 0, useCustomSupplement: true, customSupplementName };
    const { body } = await author.post<{ id: number }>('/api/testimonials', buildSubmission(names, custom));
    await approve(admin, body.id);
    const fromId = await findSupplementId(body.id);
    const merged = await admin.post<{ mergeId: number }>(`/api/admin/catalog/supplements/${fromId}/merge`, {
      intoId: names.supplementId,
    });
    merges.push({ id: merged.body.mergeId, testimonialId: body.id, fromId });
  }
  await waitForJobs(product);
  expect(await mergeApplier.findUnapplied()).toEqual([]);
  const [merged, undone] = merges;
  await setSupplementId(merged!.testimonialId, merged!.fromId);
  expect((await admin.post(`/api/admin/catalog/merges/${undone!.id}/undo`)).status).toBe(204);
  await waitForJobs(product);
  await product.database.execute(
    `insert into testimonials.applied_merges (merge_id, testimonial_id, kind, from_id) values ($1, $2, 'supplements', $3)`,
    [undone!.id, undone!.testimonialId, undone!.fromId],
  );
  const querySpy = jest.spyOn(product.database, 'query');
  expect(await mergeApplier.findUnapplied()).toEqual([merged!.id, undone!.id]);
  expect(querySpy.mock.calls.filter(([sql]) => sql.includes('testimonials.testimonials'))).toHaveLength(1);
});

it.each([
  ['conditions', 'conditionId', 'condition_id', 'name_en, name_es'],
  ['brands', 'brandId', 'brand_id', 'name'],
] as const)('a merge of %s that is not applied to a testimonial is found', async (kind, field, column, nameColumns) => {
  const admin = await product.signInAs('admin');
  const values = nameColumns.replace(/\w+/g, `'Not applied'`);
  const [{ id: fromId }] = await product.database.query<{ id: number }>(
    `insert into catalog.${kind} (${nameColumns}, is_user_generated) values (${values}, true) returning id`,
  );
  const author = await product.signUpUser();
  const { body } = await author.post<{ id: number }>('/api/testimonials', buildSubmission(names, { [field]: fromId }));
  await approve(admin, body.id);
  const merge = { intoId: names[field] };
  const merged = await admin.post<{ mergeId: number }>(`/api/admin/catalog/${kind}/${fromId}/merge`, merge);
  await waitForJobs(product);
  const findUnapplied = () => product.app.get(MergeApplier, { strict: false }).findUnapplied();
  expect(await findUnapplied()).not.toContain(merged.body.mergeId);
  await product.database.execute(`update testimonials.testimonials set ${column} = $2 where id = $1`, [
    body.id,
    fromId,
  ]);
  expect(await findUnapplied()).toContain(merged.body.mergeId);
});

async function findSupplementId(testimonialId: number): Promise<number> {
  const [{ supplementId }] = await product.database.query<{ supplementId: number }>(
    'select supplement_id as "supplementId" from testimonials.testimonials where id = $1',
    [testimonialId],
  );
  return supplementId;
}

const setSupplementId = (testimonialId: number, supplementId: number) =>
  product.database.execute('update testimonials.testimonials set supplement_id = $2 where id = $1', [
    testimonialId,
    supplementId,
  ]);
