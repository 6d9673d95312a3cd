import { type Client } from '../../../../test/app/client.js';
import {
  addNames,
  approve,
  buildSubmission,
  jpeg,
  listOwnIds,
  multipart,
  type Names,
  pdf,
  reject,
  submitTestimonial,
} from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { SubmissionValidator } from './submission-validator.js';

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

const checkDuplicate = (author: Client, subject: Record<string, string>) =>
  author.get<{ testimonialId: number | null }>(`/api/testimonials/my/duplicate-check?${new URLSearchParams(subject)}`);

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

  it('a request that is repeated while the first one commits gets its testimonial, not a duplicate', async () => {
    const author = await product.signUpUser();
    const send = async () => submitWithKey(author, 'three', multipart(buildSubmission(names), [await jpeg()]));
    const validator = product.app.get(SubmissionValidator);
    const check = validator.findDuplicateError.bind(validator);
    const first: number[] = [];
    jest.spyOn(validator, 'findDuplicateError').mockImplementationOnce(async (...parameters) => {
      first.push((await send()).body.id);
      return check(...parameters);
    });
    const repeated = await send();
    jest.restoreAllMocks();
    expect([repeated.status, [repeated.body.id]]).toEqual([201, first]);
  });

  it('a request that is repeated after its testimonial was deleted does not create it again', async () => {
    const author = await product.signUpUser();
    const send = async () => submitWithKey(author, 'deleted', multipart(buildSubmission(names), [await jpeg()]));
    const { body } = await send();
    expect((await author.delete(`/api/testimonials/${body.id}`)).status).toBe(204);
    expect(await send()).toMatchObject({ status: 409, body: { code: 'submission_deleted' } });
    const asJson = () => submitWithKey(author, 'deleted as JSON', buildSubmission(names));
    await author.delete(`/api/testimonials/${(await asJson()).body.id}`);
    expect(await asJson()).toMatchObject({ status: 409, body: { code: 'submission_deleted' } });
    expect(await listOwnIds(author)).toEqual([]);
    expect((await submitWithKey(author, 'another', buildSubmission(names))).status).toBe(201);
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

  it('a key that is too long is rejected, not shortened', async () => {
    const author = await product.signUpUser();
    expect((await submitWithKey(author, 'k'.repeat(200), buildSubmission(names))).status).toBe(201);
    const rejected = await submitWithKey(author, `${'k'.repeat(200)}2`, buildSubmission(names));
    const errors = [{ field: 'Idempotency-Key', code: 'too_long' }];
    expect(rejected).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } });
  });

  it('a key is valid for a day', async () => {
    const author = await product.signUpUser();
    const submit = async (changes = {}) => submitWithKey(author, 'four', buildSubmission(names, changes));
    const setAge = (age: string) =>
      product.database.execute(`update testimonials.idempotency_keys set created_at = now() - $1::interval`, [age]);
    const { body: first } = await submit();
    await setAge('23 hours');
    expect(await submit()).toMatchObject({ status: 201, body: { id: first.id } });
    await setAge('25 hours');
    expect((await submit({ supplementId: names.otherSupplementId })).status).toBe(201);
  });
});

describe('duplicate testimonials', () => {
  it('a duplicate of a pending, approved or hidden testimonial is rejected with its id', async () => {
    const author = await product.signUpUser();
    const id = await submitTestimonial(author, names);
    const conflict = { status: 409, body: { code: 'duplicate_testimonial', testimonialId: id } };
    expect(await author.post('/api/testimonials', buildSubmission(names))).toMatchObject(conflict);
    await approve(admin, id);
    expect(await author.post('/api/testimonials', buildSubmission(names))).toMatchObject(conflict);
    await product.database.execute(`update testimonials.testimonials set review_status = 'hidden' where id = $1`, [id]);
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
    expect(await submitTestimonial(author, names, buildCustomName('Té de menta'))).not.toBe(customId);
  });

  it('a testimonial with a custom name is a duplicate also after another approval has added the name', async () => {
    const custom = { conditionId: 0, useCustomCondition: true, customConditionName: 'Cracking elbow' };
    const [author, other] = [await product.signUpUser(), await product.signUpUser()];
    const id = await submitTestimonial(author, names, custom);
    const otherId = await submitTestimonial(other, names, custom);
    await approve(admin, otherId);
    const { conditionId } = (await admin.get<{ conditionId: number }>(`/api/testimonials/admin/${otherId}`)).body;
    const conflict = { status: 409, body: { code: 'duplicate_testimonial', testimonialId: id } };
    expect(await author.post('/api/testimonials', buildSubmission(names, { conditionId }))).toMatchObject(conflict);
    const subject = { conditionId: `${conditionId}`, supplementId: `${names.supplementId}` };
    expect((await checkDuplicate(author, subject)).body).toEqual({ testimonialId: id });
    // It is no duplicate of itself.
    const edit = buildSubmission(names, { ...custom, version: 1 });
    expect((await author.put(`/api/testimonials/${id}`, edit)).status).toBe(200);
    await approve(admin, id);
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
    await reject(admin, await submitTestimonial(author, names));
    const second = await submitTestimonial(author, names);
    expect((await author.delete(`/api/testimonials/${second}`)).status).toBe(204);
    await submitTestimonial(author, names);
  });
});

describe('GET /api/testimonials/my/duplicate-check', () => {
  it('the duplicate check finds an active testimonial by ids or custom names', async () => {
    const author = await product.signUpUser();
    const [conditionId, supplementId] = [`${names.conditionId}`, `${names.supplementId}`];
    const id = await submitTestimonial(author, names);
    const found = { status: 200, body: { testimonialId: id } };
    const none = { status: 200, body: { testimonialId: null } };
    expect(await checkDuplicate(author, { conditionId, supplementId })).toMatchObject(found);
    expect(
      await checkDuplicate(author, { customConditionName: 'insomnio', customSupplementName: ' MAGNESIUM ' }),
    ).toMatchObject(found);
    expect(await checkDuplicate(author, { conditionId, supplementId: `${names.otherSupplementId}` })).toMatchObject(
      none,
    );
    expect(await checkDuplicate(author, { conditionId, customSupplementName: 'Moon dust' })).toMatchObject(none);
    expect(await checkDuplicate(await product.signUpUser(), { conditionId, supplementId })).toMatchObject(none);
  });

  it('the duplicate check requires a user, a condition and a supplement', async () => {
    const [conditionId, supplementId] = [`${names.conditionId}`, `${names.supplementId}`];
    expect((await checkDuplicate(product.anonymous(), { conditionId, supplementId })).status).toBe(401);
    const author = await product.signUpUser();
    const incomplete: Record<string, string>[] = [
      {},
      { conditionId },
      { conditionId: 'x', supplementId },
      { conditionId: '0', supplementId },
      { conditionId, supplementId: 'a\u0000b', customSupplementName: 'Moon dust' },
      { conditionId: '1.5', customConditionName: 'Restless legs', supplementId },
    ];
    for (const subject of incomplete) {
      expect((await checkDuplicate(author, subject)).status).toBe(400);
    }
  });
});
