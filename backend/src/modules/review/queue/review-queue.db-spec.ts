import { Client } from '../../../../test/app/client.js';
import {
  addNames,
  approve,
  type Names,
  submitTestimonial,
  buildSubmission,
} from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { ProblemDto } from '../../../platform/http/index.js';

interface Pending {
  testimonials: { id: number; flags: string[]; reviewLock: { isMine: boolean; reviewerName: string | null } | null }[];
  totalTestimonials: number;
  totalWaiting: number;
  oldestWaitingSince: string | null;
}

const LIST = '/api/testimonials/admin/pending';
const pathOf = (id: number, action: string) => `/api/testimonials/admin/${id}/${action}`;

let product: TestApp;
let names: Names;
let admin: Client;
let colleague: Client;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  colleague = await signInSecondReviewer();
});

afterAll(() => product.stop());

/** Signs in another member of the admin organization. */
async function signInSecondReviewer(): Promise<Client> {
  const { email } = await product.signUpUser();
  await product.database.execute(
    `insert into identity.provider_member (id, "organizationId", "userId", role, "createdAt")
     select 'member-' || u.id, (select id from identity.provider_organization limit 1), u.id, 'admin', now()
     from identity.provider_user u where u.email = $1`,
    [email],
  );
  return Client.signIn(product.url, email ?? '');
}

const submit = async (changes: Record<string, unknown> = {}) =>
  submitTestimonial(await product.signUpUser(), names, changes);
const list = async (query = '', who = admin) => (await who.get<Pending>(`${LIST}?pageSize=100${query}`)).body;
const getIds = ({ testimonials }: Pending) => testimonials.map(({ id }) => id);

describe('GET /api/testimonials/admin/pending', () => {
  it('the queue is sorted by waiting time in either direction with the oldest date', async () => {
    const [first, second] = [await submit(), await submit()];
    await product.database.execute(
      `update testimonials.testimonials set updated_at = '2026-01-05T10:00:00Z' where id = $1`,
      [second],
    );
    const oldest = await list();
    expect(getIds(oldest)).toEqual([second, first]);
    expect(oldest).toMatchObject({ oldestWaitingSince: '2026-01-05T10:00:00.000Z', totalWaiting: 2 });
    expect(getIds(await list('&sort=newest'))).toEqual([first, second]);
    expect((await admin.get(`${LIST}?sort=best`)).status).toBe(400);
    expect((await admin.get(`${LIST}?flag=ugly`)).status).toBe(400);
    await Promise.all([approve(admin, first), approve(admin, second)]);
    expect(await list()).toMatchObject({ totalWaiting: 0, oldestWaitingSince: null, testimonials: [] });
  });

  it('each testimonial of the queue has the language that it was written in', async () => {
    const spanish = await submit({ language: 'es' });
    const { testimonials } = await list('&language=en');
    expect(testimonials).toEqual([expect.objectContaining({ id: spanish, language: 'es' })]);
    await approve(admin, spanish);
  });

  it('the filter by flag does not read the flags of testimonials that were decided', async () => {
    const id = await submit();
    const decided = await Promise.all(Array.from({ length: 3 }, () => submit()));
    for (const each of decided) await approve(admin, each);
    await list();
    const query = jest.spyOn(product.database, 'query');
    const found = await list('&flag=no_proof');
    const read = query.mock.results.filter((_, index) => query.mock.calls[index]![0].includes('review.flags where'));
    query.mockRestore();
    const rows = (await Promise.all(read.map(({ value }) => value as Promise<{ id: number }[]>))).flat();
    await approve(admin, id);
    expect(getIds(found)).toEqual([id]);
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([id]));
  });

  it('the queue is filtered by flag and reflects edits', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names, { experience: 'Call me at 600 123 123.' });
    const other = await submit();
    expect(getIds(await list('&flag=phone'))).toEqual([id]);
    const both = await list();
    expect(both.testimonials.map(({ flags }) => flags)).toEqual([['no_proof', 'phone'], ['no_proof']]);

    const edited = { ...buildSubmission(names), version: 1, experience: 'It is a miracle.' };
    expect((await author.put(`/api/testimonials/${id}`, edited)).status).toBe(200);
    expect(await list('&flag=phone')).toMatchObject({ testimonials: [], totalTestimonials: 0, totalWaiting: 2 });
    expect(getIds(await list('&flag=cure_claim'))).toEqual([id]);
    await Promise.all([approve(admin, id), approve(admin, other)]);
  });

  it('the search covers names in both languages, custom names and text, ignoring accents', async () => {
    const custom = await submit({ supplementId: 0, useCustomSupplement: true, customSupplementName: 'Melena de León' });
    const valerian = await submit({
      supplementId: names.otherSupplementId,
      experience: 'Después de comer, 100% bien.',
    });
    expect(getIds(await list('&query=melena%20de%20leon'))).toEqual([custom]);
    expect(getIds(await list(`&query=${encodeURIComponent('RAÍZ de')}`))).toEqual([valerian]);
    expect(getIds(await list('&query=valerian'))).toEqual([valerian]);
    expect(getIds(await list('&query=despues'))).toEqual([valerian]);
    expect(getIds(await list('&query=northl')).sort()).toEqual([custom, valerian].sort());
    expect(getIds(await list(`&query=${encodeURIComponent('100%')}`))).toEqual([valerian]);
    expect(getIds(await list('&query=_'))).toEqual([]);
    await Promise.all([approve(admin, custom), approve(admin, valerian)]);
  });

  it('adjacent testimonials respect the active filter', async () => {
    const ids = [await submit({ experience: 'A miracle.' }), await submit(), await submit({ experience: 'A cure.' })];
    const around = async (id: number, query = '') => (await admin.get(`${pathOf(id, 'adjacent')}?${query}`)).body;
    expect(await around(ids[0])).toEqual({ previous: null, next: ids[1], position: 1, total: 3 });
    expect(await around(ids[1])).toEqual({ previous: ids[0], next: ids[2], position: 2, total: 3 });
    expect(await around(ids[2], 'sort=newest')).toEqual({ previous: null, next: ids[1], position: 1, total: 3 });
    await list();
    expect(await around(ids[0], 'flag=cure_claim')).toEqual({ previous: null, next: ids[2], position: 1, total: 2 });
    await approve(admin, ids[0]);
    expect(await around(ids[0])).toEqual({ previous: null, next: ids[1], position: null, total: 2 });
    await Promise.all([approve(admin, ids[1]), approve(admin, ids[2])]);
  });

  it('adjacent testimonials reject the parameters of pages, which the whole queue does not have', async () => {
    const { status, body } = await admin.get<ProblemDto>(`${pathOf(1, 'adjacent')}?sort=newest&page=2`);
    expect([status, body.errors]).toMatchObject([400, [{ field: 'page', code: 'unknown_field' }]]);
  });
});

describe('review lock', () => {
  const acquireLock = (who: Client, id: number) => who.post<Record<string, unknown>>(pathOf(id, 'review-lock'));

  it('one of two reviewers gets the lock, the other sees it and neither is blocked', async () => {
    const id = await submit();
    const responses = await Promise.all([
      acquireLock(admin, id),
      acquireLock(colleague, id),
      acquireLock(admin, id),
      acquireLock(colleague, id),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const isMine = responses.map(({ body }) => body['isMine']);
    expect([isMine[0], isMine[1]]).toEqual([isMine[2], isMine[3]]);
    expect(isMine[0]).toBe(!isMine[1]);
    const [holder, other] = isMine[0] ? [admin, colleague] : [colleague, admin];
    expect((await list('', other)).testimonials[0].reviewLock).toMatchObject({
      isMine: false,
      reviewerName: expect.any(String),
    });
    const { body } = await holder.get(`/api/testimonials/admin/${id}`);
    expect(body['reviewLock']).toMatchObject({ isMine: true, reviewerName: null });
    // The former name of the field.
    expect(body['claim']).toEqual(body['reviewLock']);
    expect((await other.delete(pathOf(id, 'review-lock'))).status).toBe(204);
    expect((await acquireLock(other, id)).body['isMine']).toBe(false);
    await approve(other, id);
    expect((await holder.post<{ code: string }>(pathOf(id, 'approve'))).body.code).toBe('already_decided');
    expect((await acquireLock(holder, id)).status).toBe(409);
    expect(await product.database.query('select 1 from review.review_locks')).toEqual([]);
  });

  it('a lock ends on release and after ten minutes', async () => {
    const id = await submit();
    await acquireLock(admin, id);
    await admin.delete(pathOf(id, 'review-lock'));
    expect((await acquireLock(colleague, id)).body['isMine']).toBe(true);
    await product.database.execute(`update review.review_locks set expires_at = expires_at - interval '10 minutes'`);
    expect((await list('', admin)).testimonials[0].reviewLock).toBeNull();
    expect((await acquireLock(admin, id)).body['isMine']).toBe(true);
    await approve(admin, id);
  });

  it('locks require an admin, a pending testimonial and another author', async () => {
    const id = await submitTestimonial(admin, names, { conditionId: names.otherConditionId });
    expect((await acquireLock(admin, id)).status).toBe(403);
    expect((await acquireLock(admin, 999_999)).status).toBe(404);
    const author = await product.signUpUser();
    for (const response of [await acquireLock(author, id), await author.delete(pathOf(id, 'review-lock'))])
      expect(response.status).toBe(403);
    await approve(colleague, id);
  });
});

it('the author history contains only counts', async () => {
  const author = await product.signUpUser();
  const [approved, revoked] = [
    await submitTestimonial(author, names),
    await submitTestimonial(author, names, { conditionId: names.otherConditionId }),
  ];
  await approve(admin, approved);
  await approve(admin, revoked);
  await admin.post(pathOf(revoked, 'revoke-approval'), {
    testimonialId: revoked,
    rejectionReason: 'The shop never sold it.',
  });
  const id = await submitTestimonial(author, names, { supplementId: names.otherSupplementId });
  const { body } = await admin.get(`/api/testimonials/admin/${id}`);
  expect(body['author']).toEqual({ approved: 1, rejected: 1, pending: 0, takenBack: 1 });
  expect(JSON.stringify(body)).not.toContain('userId');

  // The one that is read is none of the others.
  const own = await admin.get(`/api/testimonials/admin/${revoked}`);
  expect(own.body['author']).toEqual({ approved: 1, rejected: 0, pending: 1, takenBack: 0 });
});
