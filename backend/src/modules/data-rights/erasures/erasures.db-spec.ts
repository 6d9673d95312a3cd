import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { Client } from '../../../../test/app/client.js';
import {
  requestErasure,
  createMarker,
  findUserId,
  buildErasureRequest,
} from '../../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  createApprovedTestimonial,
  type Names,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../../../../test/fixtures/factories.js';
import { listFiles } from '../../../../test/fixtures/proof-file-fixtures.js';
import { findTraces } from '../../../../test/app/traces.js';
import { getWorkKind } from '../../../platform/database/work.js';
import type { ErasureReceiptDto } from './erasures.dto.js';
import { ErasuresRepository } from './erasures.repository.js';
import { createMarkedUser } from '../../../../test/fixtures/marked-user.js';

let names: Names;
let admin: Client;

useProductWithMail();

beforeAll(async () => {
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

/** The names of the stored proof files. They are re-encoded copies, which need not contain the marker. */
async function proofFiles(): Promise<string[]> {
  const { stored } = await listFiles(product);
  return stored.filter((path) => path.startsWith('files/proof/')).sort();
}

describe('DELETE /api/data-rights/erase', () => {
  it('an erasure requires a reason, a confirmation and a token', async () => {
    const user = await product.signUpUser();
    const missing = 'Please fill in all required fields.';
    for (const [body, detail] of [
      [{}, missing],
      [{ reason: 'x' }, missing],
      [{ reason: ' ', confirmErasure: true }, missing],
      [{ reason: 'x', confirmErasure: 'true' }, 'confirmErasure must be true, but is a text.'],
    ] as const) {
      const { status, body: problem } = await requestErasure(user, body);
      expect([body, status, problem.detail]).toEqual([body, 400, expect.stringContaining(detail)]);
    }
    expect((await requestErasure(product.anonymous(), buildErasureRequest())).status).toBe(401);
    expect((await user.get('/api/notices')).status).toBe(200);
  });

  it('an erasure leaves no trace in any table, queue or file, and its receipt holds no personal data', async () => {
    const marker = createMarker();
    const filesBefore = await proofFiles();
    const { user } = await createMarkedUser({ product, names, admin }, marker);
    const before = await findTraces(product, marker);
    for (const location of [
      'catalog.additional_conditions',
      'catalog.brands',
      'catalog.conditions',
      'catalog.supplements',
      'consent.records',
      'content_reports.cases',
      'content_reports.objections',
      'content_reports.reports',
      'data_rights.rectifications',
      'identity.provider_user',
      'identity.users',
      'marketplace.purchases',
      'notifications.notifications',
      'review.decisions',
      'testimonials.idempotency_keys',
      'testimonials.testimonials',
      'file:files/exports',
    ]) {
      expect(before).toContain(location);
    }
    expect((await proofFiles()).length).toBeGreaterThan(filesBefore.length);
    const erased = await requestErasure(user, buildErasureRequest(`They know me as ${marker}.`));
    expect(erased).toMatchObject({ status: 200, body: { state: 'completed', reference: expect.any(String) } });
    await waitForJobs(product);
    expect(await findTraces(product, marker)).toEqual([]);
    expect(await proofFiles()).toEqual(filesBefore);

    const receipt = await product
      .anonymous()
      .get<ErasureReceiptDto>(`/api/data-rights/erasures/${erased.body.reference}`);
    expect(receipt.body).toEqual(erased.body);
    const stored = await product.database.query(
      'select user_id, reason, pairs from data_rights.erasures where id = $1',
      [erased.body.reference],
    );
    // Neither the person nor the conditions that the person wrote about.
    expect(stored).toEqual([{ user_id: null, reason: null, pairs: [] }]);
    const mail = mailbox.for(user.email).at(-1);
    expect(mail?.subject).toBe('Estamos borrando tu cuenta y tus datos');
    expect(mail?.text).toContain(erased.body.reference);
    const decisions = await product.database.query(
      'select count(*)::int as n from review.decisions where testimonial_id is null and reason is null',
    );
    expect(decisions).toEqual([{ n: 6 }]);
  });

  it('an erasure is acknowledged although it cannot be read while the request waits', async () => {
    const user = await product.signUpUser();
    const repository = product.app.get(ErasuresRepository);
    const find = repository.find.bind(repository);
    const failures: string[] = [];
    const spy = jest.spyOn(repository, 'find').mockImplementation((id) => {
      const isWaiting = getWorkKind().startsWith('request') && spy.mock.calls.length > 1;
      if (!isWaiting || failures.length === 2) return find(id);
      failures.push(id);
      return Promise.reject(new Error('timeout exceeded when trying to connect'));
    });
    expect(await requestErasure(user, buildErasureRequest())).toMatchObject({
      status: 200,
      body: { state: 'completed' },
    });
    expect(failures).toHaveLength(2);
    spy.mockRestore();
  });

  it('the former token and password are rejected after an erasure', async () => {
    const user = await product.signUpUser();
    await submitTestimonial(user, names);
    expect((await requestErasure(user, buildErasureRequest())).status).toBe(200);
    for (const path of ['/api/notices', '/api/testimonials/my', '/api/data-rights/export']) {
      expect(await user.get(path)).toMatchObject({ status: 401, body: { code: 'account_erased' } });
    }
    expect((await user.post('/api/testimonials', buildSubmission(names))).status).toBe(401);
    expect((await requestErasure(user, buildErasureRequest())).status).toBe(401);
    await expect(Client.signIn(product.url, user.email ?? '')).rejects.toThrow('401');
    const newUser = await product.signUpUser(user.email ?? '');
    expect((await newUser.get('/api/testimonials/my')).body).toMatchObject({ totalTestimonials: 0 });
  });

  it('the ranking is recounted and the data of other users stays', async () => {
    const condition = { conditionId: names.otherConditionId };
    const shared = { ...condition, brandId: 0, customBrandName: 'Shared Brand' };
    const user = await product.signUpUser();
    await approve(admin, await submitTestimonial(user, names, shared));
    await createApprovedTestimonial(product, names, shared);
    await waitForJobs(product);
    const ranking = async () =>
      (
        await product
          .anonymous()
          .get<{ totalTestimonials: number }>('/api/analysis/condition-analysis?conditionQuery=Anxiety')
      ).body.totalTestimonials;
    expect(await ranking()).toBe(2);
    await requestErasure(user, buildErasureRequest());
    expect(await ranking()).toBe(1);
    await waitForJobs(product);
    expect(await ranking()).toBe(1);
    const brands = await product.database.query(`select name from catalog.brands where name = 'Shared Brand'`);
    expect(brands).toHaveLength(1);
  });

  it('an unknown receipt reference is answered with 404', async () => {
    for (const reference of ['nothing', '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55']) {
      expect((await product.anonymous().get(`/api/data-rights/erasures/${reference}`)).status).toBe(404);
    }
  });
});

/** Must run last: the admin is erased. */
describe('erased reviewer', () => {
  it('the user id of an erased reviewer remains in the audit trail without personal data', async () => {
    const adminId = await findUserId(product, admin);
    expect((await requestErasure(admin, buildErasureRequest())).status).toBe(200);
    const decisions = await product.database.query<{ issuer: string; email: string | null; name: string | null }>(
      `select distinct u.issuer, u.email, u.name from review.decisions d join identity.users u on u.id = d.reviewer_id
       where d.reviewer_id = $1`,
      [adminId],
    );
    expect(decisions).toEqual([{ issuer: 'urn:recuento:erased', email: null, name: null }]);
    expect(await findTraces(product, 'admin@recuento.test')).toEqual([]);
    expect((await admin.get('/api/testimonials/admin/pending')).status).toBe(401);
  });
});
