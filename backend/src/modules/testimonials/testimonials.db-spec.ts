import { type Client } from '../../../test/app/client.js';
import {
  addNames,
  approve,
  buildSubmission,
  getTotalPoints,
  listOwnIds,
  type Names,
  reject,
  submitTestimonial,
  waitForJobs,
} from '../../../test/fixtures/factories.js';
import { findUserId } from '../../../test/fixtures/erasure-fixtures.js';
import { LockBarrier } from '../../../test/races/barrier.js';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';
import { TestimonialsService } from './testimonials.service.js';

interface Receipt {
  id: number;
  reviewStatus: string;
  version: number;
  code: string;
  testimonialId: number;
}

let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const getPoints = async (author: Client) => {
  await waitForJobs(product);
  return getTotalPoints(author);
};

const countReports = async (conditionId: number) => {
  await waitForJobs(product);
  const path = `/api/analysis/condition-analysis?conditionQuery=${conditionId}`;
  return (await product.anonymous().get<{ totalTestimonials: number }>(path)).body.totalTestimonials;
};

describe('concurrent withdrawals', () => {
  it('the withdrawal of a user completes while that of another user is still open', async () => {
    const [first, second] = [await product.signUpUser(), await product.signUpUser()];
    const [openId, otherId] = [await submitTestimonial(first, names), await submitTestimonial(second, names)];
    const caller = { id: await findUserId(product, first), isAdmin: false };
    await product.database.transaction(async () => {
      await product.app.get(TestimonialsService).withdraw(openId, caller);
      expect((await second.delete(`/api/testimonials/${otherId}`)).status).toBe(204);
    });
    expect([await listOwnIds(first), await listOwnIds(second)]).toEqual([[], []]);
  });

  it('withdrawals of testimonials that are similar to each other do not deadlock', async () => {
    const authors = await Promise.all([1, 2, 3].map(() => product.signUpUser()));
    const ids: number[] = [];
    for (const author of authors) ids.push(await submitTestimonial(author, names));
    await waitForJobs(product);
    // Each testimonial is once the first and once the second of a pair, so that each deletion shares a row with both others.
    await product.database.execute('delete from review.similarities');
    await product.database.execute(
      `insert into review.similarities (testimonial_id, other_id, similarity)
       select ($1::int[])[i], ($1::int[])[i % 3 + 1], 1 from generate_series(1, 3) i`,
      [ids],
    );
    // Stops each deletion at the first row that it has locked, until all three hold or wait for a row of another.
    const barrier = await LockBarrier.open(product.databaseUrl);
    await product.database.execute(
      `create function public.wait_for_barrier() returns trigger language plpgsql as $$ begin
         perform pg_advisory_xact_lock_shared(4711); return old; end $$`,
    );
    await product.database.execute(
      `create trigger barrier before delete on review.similarities
       for each row execute function public.wait_for_barrier()`,
    );
    await barrier.acquire({ name: 'deletions', sql: `select pg_advisory_xact_lock(4711)`, parameters: [] });
    const withdrawals = authors.map((author, index) => author.delete(`/api/testimonials/${ids[index]}`));
    await waitUntil(
      () => barrier.countWaiting(),
      (waiting) => waiting === 3,
    );
    await barrier.release();
    expect((await Promise.all(withdrawals)).map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await product.database.query('select 1 from review.similarities')).toEqual([]);
    await product.database.execute('drop trigger barrier on review.similarities');
    await barrier.close();
  });
});

describe('PUT /api/testimonials/{id}', () => {
  it('an edit requires the owner and the current version, and increments it', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const edit = (who: Client, version: unknown, changes = {}) =>
      who.put<Receipt>(`/api/testimonials/${id}`, { ...buildSubmission(names, changes), version });
    expect((await edit(await product.signUpUser(), 1)).status).toBe(404);
    expect((await edit(admin, 1)).status).toBe(404);
    expect((await edit(product.anonymous(), 1)).status).toBe(401);
    for (const version of [undefined, '1', 0, 1.5]) expect((await edit(author, version)).status).toBe(400);
    const [a, b] = await Promise.all([edit(author, 1, { doseAmount: 1 }), edit(author, 1, { doseAmount: 2 })]);
    expect([a.status, b.status].sort()).toEqual([200, 409]);
    const [won, lost] = a.status === 200 ? [a, b] : [b, a];
    expect(won.body).toEqual({ id, reviewStatus: 'pending', version: 2 });
    expect(lost.body.code).toBe('stale_version');
    expect((await author.put(`/api/testimonials/424242`, { ...buildSubmission(names), version: 1 })).status).toBe(404);
    expect((await edit(author, 2, { gender: 'x' })).status).toBe(400);
  });

  it('editing a rejected testimonial returns it to review and keeps the old reason in the history', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await reject(admin, id);
    const rejected = await author.get<Receipt>(`/api/testimonials/my/${id}`);
    expect(rejected.body).toMatchObject({ reviewStatus: 'rejected', version: 2 });
    const response = await author.put<Receipt>(`/api/testimonials/${id}`, {
      ...buildSubmission(names, { doseAmount: 250 }),
      version: 2,
    });
    expect(response.body).toEqual({ id, reviewStatus: 'pending', version: 3 });
    expect((await author.get(`/api/testimonials/my/${id}`)).body).toMatchObject({
      rejectionReason: null,
      doseAmount: 250,
    });
    expect(await product.database.query('select reason from review.decisions where testimonial_id = $1', [id])).toEqual(
      [{ reason: 'Please tell us the dose.' }],
    );
  });

  it('editing an approved testimonial hides it until it is approved again and keeps its points', async () => {
    const author = await product.signUpUser();
    const about = { conditionId: names.otherConditionId };
    const before = await countReports(names.otherConditionId);
    const id = await submitTestimonial(author, names, about);
    await approve(admin, id);
    expect([await getPoints(author), await countReports(names.otherConditionId)]).toEqual([200, before + 1]);

    const edited = { ...buildSubmission(names, { ...about, perceivedImprovement: 'none' }), version: 2 };
    expect((await author.put<Receipt>(`/api/testimonials/${id}`, edited)).body).toEqual({
      id,
      reviewStatus: 'pending',
      version: 3,
    });
    expect((await product.anonymous().get(`/api/testimonials/${id}`)).status).toBe(404);
    expect([await getPoints(author), await countReports(names.otherConditionId)]).toEqual([200, before]);
    await approve(admin, id);
    expect([await getPoints(author), await countReports(names.otherConditionId)]).toEqual([200, before + 1]);
  });

  it('an edit to another supplement moves the points', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    expect(await getPoints(author)).toBe(200);
    const other = { ...buildSubmission(names, { supplementId: names.otherSupplementId }), version: 2 };
    expect((await author.put(`/api/testimonials/${id}`, other)).status).toBe(200);
    await approve(admin, id);
    expect(await getPoints(author)).toBe(200);
    await approve(admin, await submitTestimonial(author, names));
    expect(await getPoints(author)).toBe(400);
  });

  it('an edit that would create a duplicate is rejected', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const other = await submitTestimonial(author, names, { supplementId: names.otherSupplementId });
    const response = await author.put<Receipt>(`/api/testimonials/${other}`, { ...buildSubmission(names), version: 1 });
    expect([response.status, response.body.testimonialId]).toEqual([409, id]);
  });
});

describe('DELETE /api/testimonials/{id}', () => {
  it('deletion removes the testimonial from lists and ranking and reverses its points', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    const before = await countReports(names.conditionId);
    expect(await getPoints(author)).toBe(200);
    expect((await (await product.signUpUser()).delete(`/api/testimonials/${id}`)).status).toBe(404);
    expect((await product.anonymous().delete(`/api/testimonials/${id}`)).status).toBe(401);

    const twice = await Promise.all([
      author.delete(`/api/testimonials/${id}`),
      author.delete(`/api/testimonials/${id}`),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await listOwnIds(author)).toEqual([]);
    expect((await admin.get(`/api/testimonials/${id}`)).status).toBe(404);
    expect(await countReports(names.conditionId)).toBe(before - 1);
    expect(await getPoints(author)).toBe(0);
    const entries = await author.get<{ entries: { amount: number }[] }>('/api/user-points/entries');
    expect(entries.body.entries.map(({ amount }) => amount)).toEqual([-200, 200]);
  });

  it('admins may delete too, and a later testimonial pays again', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    expect((await admin.delete(`/api/testimonials/${id}`)).status).toBe(204);
    await approve(admin, await submitTestimonial(author, names));
    expect(await getPoints(author)).toBe(200);
  });
});
