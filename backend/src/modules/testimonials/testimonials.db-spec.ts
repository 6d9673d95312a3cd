import { type Client } from '../../../test/client.js';
import {
  addNames,
  approve,
  createApprovedTestimonial,
  jpeg,
  multipart,
  type Names,
  pdf,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../../../test/factories.js';
import { findUserId } from '../../../test/erasure-fixtures.js';
import { LockBarrier } from '../../../test/races/barrier.js';
import { TestApp, waitUntil } from '../../../test/test-app.js';
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

const listOwnIds = async (author: Client) =>
  (await author.get<{ testimonials: { id: number }[] }>('/api/testimonials/my')).body.testimonials.map(({ id }) => id);

const reject = async (id: number) => {
  const body = { testimonialId: id, rejectionReason: 'Please tell us the dose.' };
  expect((await admin.post(`/api/testimonials/admin/${id}/reject`, body)).status).toBe(204);
};

const getPoints = async (author: Client) => {
  await waitForJobs(product);
  return (await author.get<{ totalPoints: number }>('/api/user-points/my-monthly')).body.totalPoints;
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

describe('Idempotency-Key', () => {
  const submitWithKey = (author: Client, key: string, body: unknown) =>
    author.post<Receipt>('/api/testimonials', body, { 'idempotency-key': key });

  it('ten concurrent requests with one key create one testimonial and all receive it', async () => {
    const author = await product.signUpUser();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => submitWithKey(author, 'one', buildSubmission(names))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await listOwnIds(author)).toEqual([responses[0].body.id]);
    const consents = 'select id from consent.records where testimonial_id = $1';
    expect(await product.database.query(consents, [responses[0].body.id])).toHaveLength(1);
  });

  it('the key also works for multipart with differing boundaries', async () => {
    const author = await product.signUpUser();
    const files = [await jpeg(), await pdf()];
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => submitWithKey(author, 'two', multipart(buildSubmission(names), files))),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(responses[0].status).toBe(201);

    const others = [await submitWithKey(author, 'two', multipart(buildSubmission(names), files.slice(0, 1)))];
    others.push(await submitWithKey(author, 'two', multipart(buildSubmission(names), [...files].reverse())));
    others.push(await submitWithKey(author, 'two', buildSubmission(names)));
    others.push(await submitWithKey(author, 'two', multipart(buildSubmission(names, { doseAmount: 301 }), files)));
    others.push(await submitWithKey(author, 'two', multipart(buildSubmission(names, { consentText: 'I do.' }), files)));
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([409, 'idempotency_key_reused']),
    );
  });

  it('a key binds only on success and only for its own user', async () => {
    const [author, other] = await Promise.all([product.signUpUser(), product.signUpUser()]);
    expect((await submitWithKey(author, 'three', buildSubmission(names, { gender: 'x' }))).status).toBe(400);
    const first = await submitWithKey(author, 'three', buildSubmission(names));
    expect(first.status).toBe(201);
    const fromOther = await submitWithKey(other, 'three', buildSubmission(names, { doseAmount: 5 }));
    expect(fromOther.status).toBe(201);
    expect(fromOther.body.id).not.toBe(first.body.id);
  });

  it('a key expires after a day', async () => {
    const author = await product.signUpUser();
    expect((await submitWithKey(author, 'four', buildSubmission(names))).status).toBe(201);
    await product.database.execute(
      `update testimonials.idempotency_keys set created_at = now() - interval '25 hours' where key = 'four'`,
    );
    const again = await submitWithKey(
      author,
      'four',
      buildSubmission(names, { supplementId: names.otherSupplementId }),
    );
    expect(again.status).toBe(201);
  });
});

describe('duplicate testimonials', () => {
  it('a duplicate of a pending or approved testimonial is rejected with its id', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const conflict = { status: 409, body: { code: 'duplicate_testimonial', testimonialId: id } };
    expect(await author.post('/api/testimonials', buildSubmission(names))).toMatchObject(conflict);
    await approve(admin, id);
    expect(await author.post('/api/testimonials', buildSubmission(names))).toMatchObject(conflict);
    expect(await listOwnIds(author)).toEqual([id]);
    expect(
      (await author.post('/api/testimonials', buildSubmission(names, { conditionId: names.otherConditionId }))).status,
    ).toBe(201);
  });

  it('a custom name that matches the catalog without accents in either language is a duplicate', async () => {
    const author = await product.signUpUser();
    const buildCustomName = (customSupplementName: string) => ({
      supplementId: 0,
      useCustomSupplement: true,
      customSupplementName,
    });
    const id = await submitTestimonial(author, names, { supplementId: names.otherSupplementId });
    for (const name of ['raiz de valeriana', 'VALERIAN  ROOT', ' Raíz de Valeriana ']) {
      const response = await author.post<Receipt>('/api/testimonials', buildSubmission(names, buildCustomName(name)));
      expect([name, response.status, response.body.testimonialId]).toEqual([name, 409, id]);
    }
    const customId = await submitTestimonial(author, names, buildCustomName('Té de Açaí'));
    expect(await author.post('/api/testimonials', buildSubmission(names, buildCustomName('te de acai')))).toMatchObject(
      {
        status: 409,
        body: { testimonialId: customId },
      },
    );
  });

  it('one of ten concurrent requests without a key succeeds', async () => {
    const author = await product.signUpUser();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => author.post<Receipt>('/api/testimonials', buildSubmission(names))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    const [created] = responses.filter(({ status }) => status === 201);
    const named = responses.filter(({ status }) => status === 409).map(({ body }) => body.testimonialId);
    expect(named).toEqual(Array(9).fill(created.body.id));
  });

  it('a new testimonial is accepted after a rejection or a withdrawal', async () => {
    const author = await product.signUpUser();
    await reject(await submitTestimonial(author, names));
    const second = await submitTestimonial(author, names);
    expect((await author.delete(`/api/testimonials/${second}`)).status).toBe(204);
    await submitTestimonial(author, names);
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
    await reject(id);
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

describe('visibility of testimonials', () => {
  const publicFields = [
    'age',
    'ageRange',
    'brandName',
    'consumptionDuration',
    'consumptionUnit',
    'createdAt',
    'doseAmount',
    'doseUnit',
    'experience',
    'gender',
    'id',
    'language',
    'otherSideEffects',
    'perceivedImprovement',
    'sideEffects',
    'timeToResults',
    'timeToResultsUnit',
    'usageFrequency',
    'usageFrequencyUnit',
  ];

  it('a testimonial is private until approval, and then only its public fields are visible', async () => {
    const [author, otherUser] = await Promise.all([product.signUpUser(), product.signUpUser()]);
    const id = await submitTestimonial(author, names, {
      otherConditionMedications: [{ id: 0, type: 'medication', name: 'Secret medicine', isOther: true }],
      customOtherConditionNames: ['Secret condition'],
    });
    const path = `/api/testimonials/${id}`;
    for (const other of [otherUser, product.anonymous()]) expect((await other.get(path)).status).toBe(404);
    expect((await otherUser.get(`/api/testimonials/my/${id}`)).status).toBe(404);
    expect((await author.get(path)).body).toMatchObject({ reviewStatus: 'pending', intakeType: 'oral' });
    expect((await admin.get(path)).body).toMatchObject({ reviewStatus: 'pending' });

    await approve(admin, id);
    for (const other of [otherUser, product.anonymous()]) {
      const { status, body } = await other.get(path);
      expect([status, Object.keys(body).sort()]).toEqual([200, publicFields]);
      expect(body).toMatchObject({ age: null, brandName: 'Northlight', doseAmount: 300 });
    }
    expect((await otherUser.get(`/api/testimonials/my/${id}`)).status).toBe(404);
    const list = await product
      .anonymous()
      .call<{ testimonials: { id: number }[] }>(
        'GET',
        `/api/testimonials?conditionId=${names.conditionId}&supplementId=${names.supplementId}&pageSize=100`,
      );
    const listed = list.body.testimonials.find((each) => each.id === id);
    expect(Object.keys(listed ?? {}).sort()).toEqual(publicFields);
    expect(JSON.stringify(list.body)).not.toContain('Secret');
    await reject(await submitTestimonial(otherUser, names));
    expect((await product.anonymous().get(`/api/testimonials/${(await listOwnIds(otherUser))[0]}`)).status).toBe(404);
  });
});

describe('GET /api/testimonials', () => {
  it('the list is public by condition, the caller’s own without it and complete for admins', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    expect(await product.anonymous().get('/api/testimonials')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect((await author.get('/api/testimonials')).body).toMatchObject({
      testimonials: [{ id }],
      totalTestimonials: 1,
      totalPages: 1,
    });
    const all = await admin.get<{ testimonials: { reviewStatus: string }[] }>(
      '/api/testimonials?status=pending&pageSize=100',
    );
    expect(new Set(all.body.testimonials.map(({ reviewStatus }) => reviewStatus))).toEqual(new Set(['pending']));
    expect(
      (await author.get<{ testimonials: unknown[] }>('/api/testimonials?status=rejected')).body.testimonials,
    ).toHaveLength(1);
    const unknown = await product.anonymous().get('/api/testimonials?conditionId=424242');
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Condition not found' } });
  });

  it('pages are sorted newest first with totals also beyond the end', async () => {
    const mood = await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Low mood', 'Desánimo') returning id`,
    );
    const conditionId = mood[0].id;
    const createdIds: number[] = [];
    for (let n = 0; n < 12; n++) {
      createdIds.push(
        await createApprovedTestimonial(product, names, { conditionId, gender: n % 3 === 0 ? 'male' : 'female' }),
      );
    }
    const list = async (query: string) =>
      (
        await product
          .anonymous()
          .get<{ testimonials: { id: number }[]; totalPages: number; totalPublicTestimonials: number }>(
            `/api/testimonials?conditionId=${conditionId}${query}`,
          )
      ).body;
    const newestFirst = [...createdIds].reverse();
    const ids = (page: { testimonials: { id: number }[] }) => page.testimonials.map(({ id }) => id);
    const first = await list('');
    expect([ids(first), first.totalPages, first.totalPublicTestimonials]).toEqual([newestFirst.slice(0, 10), 2, 12]);
    expect(ids(await list('&page=2'))).toEqual(newestFirst.slice(10));
    expect(await list('&page=99')).toMatchObject({
      testimonials: [],
      totalPages: 2,
      totalPublicTestimonials: 12,
      conditionName: 'Low mood',
      supplementName: null,
    });
    expect(await list(`&language=es&supplementId=${names.supplementId}`)).toMatchObject({
      conditionName: 'Desánimo',
      supplementName: 'Magnesio',
    });
    expect((await list('&gender=male&pageSize=100')).totalPublicTestimonials).toBe(4);
    expect((await list('&ageRange=18-24')).totalPublicTestimonials).toBe(0);
    for (const query of [
      'page=0',
      'page=-1',
      'page=x',
      'pageSize=0',
      'pageSize=101',
      'gender=x',
      'language=fr',
      'foo=1',
    ]) {
      const response = await product.anonymous().get(`/api/testimonials?conditionId=${conditionId}&${query}`);
      expect([query, response.status]).toEqual([query, 400]);
    }
    for (const path of ['/api/testimonials/my', '/api/testimonials/admin/pending']) {
      expect((await admin.get(`${path}?pageSize=101`)).status).toBe(400);
      expect((await admin.get(`${path}?page=0`)).status).toBe(400);
      expect(await admin.get(`${path}?page=500`)).toMatchObject({ status: 200, body: { testimonials: [] } });
    }
  });
});
