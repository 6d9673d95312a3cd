import type { Client } from '../../../../test/app/client.js';
import {
  addNames,
  approve,
  buildSubmission,
  type Names,
  submitTestimonial,
} from '../../../../test/fixtures/factories.js';
import { decideRectification, rectify } from '../../../../test/fixtures/rectifications.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { MergeApplier } from './merge-applier.js';

let product: TestApp;
let names: Names;
let admin: Client;
let barrier: LockBarrier;

beforeAll(async () => {
  // Without workers: the tests apply the merges.
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  barrier = await LockBarrier.open(product.databaseUrl);
});

afterAll(async () => {
  await barrier.close();
  await product.stop();
});

const waitForCount = (expected: number) =>
  waitUntil(
    () => barrier.countWaiting(),
    (count) => count >= expected,
  );

/** A testimonial of the author whose condition was merged into another one, which its testimonial does not have yet. */
async function mergeCondition(author: Client, name: string) {
  const custom = { conditionId: 0, useCustomCondition: true, customConditionName: name };
  const id = await submitTestimonial(author, names, custom);
  await approve(admin, id);
  const [{ conditionId }] = await product.database.query<{ conditionId: number }>(
    'select condition_id as "conditionId" from testimonials.testimonials where id = $1',
    [id],
  );
  const merged = await admin.post<{ mergeId: number }>(`/api/admin/catalog/conditions/${conditionId}/merge`, {
    intoId: names.conditionId,
  });
  return { id, mergeId: merged.body.mergeId };
}

/** Runs a request after the merge has moved the testimonial, and before that is committed. */
async function runDuringMerge<Result>(mergeId: number, request: () => Promise<Result>): Promise<Result> {
  await barrier.acquire({
    name: 'outbox',
    sql: 'lock table platform.outbox in share row exclusive mode',
    parameters: [],
  });
  const merging = product.app.get(MergeApplier).syncMerge(mergeId);
  await waitForCount(1);
  const response = request();
  await waitForCount(2);
  await barrier.release();
  await merging;
  return response;
}

it('a submission during a merge that makes it a duplicate is answered as one', async () => {
  const author = await product.signUpUser();
  const { id, mergeId } = await mergeCondition(author, 'Sleepless nights');
  const { status, body } = await runDuringMerge(mergeId, () =>
    author.post('/api/testimonials', buildSubmission(names)),
  );
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'duplicate_testimonial', testimonialId: id })]);
});

it('an edit during a merge that makes it a duplicate is answered as one', async () => {
  const author = await product.signUpUser();
  const edited = await submitTestimonial(author, names, { conditionId: names.otherConditionId });
  const { id, mergeId } = await mergeCondition(author, 'Waking up at night');
  const { status, body } = await runDuringMerge(mergeId, () =>
    author.put(`/api/testimonials/${edited}`, { ...buildSubmission(names), version: 1 }),
  );
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'duplicate_testimonial', testimonialId: id })]);
});

it('an approval during a merge that makes it a duplicate is answered as one', async () => {
  const author = await product.signUpUser();
  const custom = { conditionId: 0, useCustomCondition: true, customConditionName: 'Lying awake' };
  const pending = await submitTestimonial(author, names, custom);
  const { id, mergeId } = await mergeCondition(author, 'Nights without sleep');
  const { status, body } = await runDuringMerge(mergeId, () =>
    admin.post(`/api/testimonials/admin/${pending}/approve`, { names: { condition: names.conditionId } }),
  );
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'duplicate_testimonial', testimonialId: id })]);
});

it('a correction during a merge that makes it a duplicate is answered as one', async () => {
  const author = await product.signUpUser();
  const corrected = await submitTestimonial(author, names, { conditionId: names.otherConditionId });
  const { body: request } = await rectify(author, {
    recordId: corrected,
    fieldName: 'conditionId',
    currentValue: String(names.otherConditionId),
    requestedValue: String(names.conditionId),
  });
  const { id, mergeId } = await mergeCondition(author, 'Broken sleep');
  const { status, body } = await runDuringMerge(mergeId, () => decideRectification(admin, request.id, 'approve'));
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'duplicate_testimonial', testimonialId: id })]);
});

it('a merge during a submission that becomes its duplicate moves the testimonial at the first attempt', async () => {
  const author = await product.signUpUser();
  const { id, mergeId } = await mergeCondition(author, 'Up at night');
  await barrier.acquire({
    name: 'outbox',
    sql: 'lock table platform.outbox in share row exclusive mode',
    parameters: [],
  });
  const submitting = await barrier.start(() => author.post('/api/testimonials', buildSubmission(names)));
  const merging = await barrier.start(() => product.app.get(MergeApplier).syncMerge(mergeId));
  await barrier.release();
  expect((await submitting.ended).status).toBe(201);
  await expect(merging.ended).resolves.toBeUndefined();
  expect((await admin.get(`/api/testimonials/admin/${id}`)).body).toMatchObject({ conditionId: names.conditionId });
});

it('a merge waits for an approval that uses its entry, and then moves the testimonial', async () => {
  const custom = { conditionId: 0, useCustomCondition: true, customConditionName: 'Awake until dawn' };
  const pending = await submitTestimonial(await product.signUpUser(), names, custom);
  const [{ conditionId }] = await product.database.query<{ conditionId: number }>(
    `insert into catalog.conditions (name_en, name_es, is_user_generated) values ('Dawn', 'Dawn', true)
     returning id as "conditionId"`,
  );
  await barrier.acquire({
    name: 'decisions',
    sql: 'lock table review.decisions in share row exclusive mode',
    parameters: [],
  });
  const approving = admin.post(`/api/testimonials/admin/${pending}/approve`, { names: { condition: conditionId } });
  await waitForCount(1);
  const path = `/api/admin/catalog/conditions/${conditionId}/merge`;
  const merging = admin.post<{ mergeId: number }>(path, { intoId: names.conditionId });
  await waitForCount(2);
  await barrier.release();
  expect([(await approving).status, (await merging).status]).toEqual([204, 200]);
  await product.app.get(MergeApplier).syncMerge((await merging).body.mergeId);
  const { body } = await admin.get(`/api/testimonials/admin/${pending}`);
  expect(body).toMatchObject({ reviewStatus: 'approved', conditionId: names.conditionId });
});

it('a testimonial follows a second merge that is applied while the first one is', async () => {
  const [firstId, secondId] = (
    await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es, is_user_generated)
       values ('Moon nights', 'Moon nights', true), ('Star nights', 'Star nights', true) returning id`,
    )
  ).map(({ id }) => id);
  const id = await submitTestimonial(await product.signUpUser(), names, { conditionId: firstId });
  await approve(admin, id);
  const merge = async (fromId: number, intoId: number) => {
    const path = `/api/admin/catalog/conditions/${fromId}/merge`;
    return (await admin.post<{ mergeId: number }>(path, { intoId })).body.mergeId;
  };
  const sync = (mergeId: number) => product.app.get(MergeApplier).syncMerge(mergeId);
  const first = await merge(firstId!, secondId!);
  await barrier.acquire({
    name: 'testimonial',
    sql: 'select id from testimonials.testimonials where id = $1 for update',
    parameters: [id],
  });
  const applyingFirst = sync(first);
  await waitForCount(1);
  const applyingSecond = sync(await merge(secondId!, names.conditionId));
  await Promise.race([applyingSecond, waitForCount(2)]);
  await barrier.release();
  await Promise.all([applyingFirst, applyingSecond]);
  expect((await admin.get(`/api/testimonials/admin/${id}`)).body).toMatchObject({ conditionId: names.conditionId });
});

it('a merge leaves out a testimonial that is deleted meanwhile', async () => {
  const { id, mergeId } = await mergeCondition(await product.signUpUser(), 'Deleted during the merge');
  await barrier.acquire({
    name: 'testimonial',
    sql: 'delete from testimonials.testimonials where id = $1',
    parameters: [id],
  });
  const merging = await barrier.start(() => product.app.get(MergeApplier).syncMerge(mergeId));
  await barrier.release();
  await expect(merging.ended).resolves.toBeUndefined();
});

/** Custom conditions with these names, each merged into the next one and the last into the first condition; returns their ids and merges. */
async function mergeChain(...chain: string[]): Promise<{ id: number; mergeId: number }[]> {
  const rows = await product.database.query<{ id: number }>(
    `insert into catalog.conditions (name_en, name_es, is_user_generated)
     select name, name, true from unnest($1::text[]) name returning id`,
    [chain],
  );
  const ids = rows.map(({ id }) => id);
  const merged: { id: number; mergeId: number }[] = [];
  for (const [index, id] of ids.entries()) {
    const path = `/api/admin/catalog/conditions/${id}/merge`;
    const { body } = await admin.post<{ mergeId: number }>(path, { intoId: ids[index + 1] ?? names.conditionId });
    merged.push({ id, mergeId: body.mergeId });
  }
  return merged;
}

const undo = (mergeId: number) => admin.post(`/api/admin/catalog/merges/${mergeId}/undo`);

it('two merges of a chain that are undone at the same time are both undone', async () => {
  const [first, second] = await mergeChain('Pale nights', 'Grey nights');
  await barrier.acquire({
    name: 'outbox',
    sql: 'lock table platform.outbox in share row exclusive mode',
    parameters: [],
  });
  const undoingFirst = await barrier.start(() => undo(first.mergeId));
  const undoingSecond = await barrier.start(() => undo(second.mergeId));
  await barrier.release();
  expect([(await undoingFirst.ended).status, (await undoingSecond.ended).status]).toEqual([204, 204]);
  const findIds = async (query: string) =>
    (await product.anonymous().get<{ id: number }[]>(`/api/conditions/search?query=${query}`)).body.map(({ id }) => id);
  expect([await findIds('pale%20nights'), await findIds('grey%20nights')]).toEqual([[first.id], [second.id]]);
});

it('an undone merge locks its testimonials before the names, as an approval does', async () => {
  const author = await product.signUpUser();
  const { id, mergeId } = await mergeCondition(author, 'Nights with an owl');
  await product.app.get(MergeApplier).syncMerge(mergeId);
  expect((await undo(mergeId)).status).toBe(204);
  await barrier.acquire({
    name: 'conditions',
    sql: `select pg_advisory_xact_lock(hashtextextended('catalog.conditions', 0))`,
    parameters: [],
  });
  const reverting = await barrier.start(() => product.app.get(MergeApplier).syncMerge(mergeId));
  const unlocked = 'select id from testimonials.testimonials where id = $1 for update skip locked';
  expect(await product.database.query(unlocked, [id])).toEqual([]);
  await barrier.release();
  await reverting.ended;
});
