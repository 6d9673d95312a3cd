import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { Client } from '../../../test/client.js';
import {
  requestErasure,
  markedSubmission,
  createMarker,
  findUserId,
  PASSWORD,
  wish,
} from '../../../test/erasure-fixtures.js';
import {
  addNames,
  approve,
  createApprovedTestimonial,
  multipart,
  type Names,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
  type TestFile,
} from '../../../test/factories.js';
import { Mailbox } from '../../../test/mailbox.js';
import { TestApp } from '../../../test/test-app.js';
import { tracesOf } from '../../../test/traces.js';
import { TestimonialsService } from '../testimonials/index.js';
import type { ErasureReceiptDto } from './erasures.dto.js';
import { ErasuresRepository } from './erasures.repository.js';
import { ErasuresService } from './erasures.service.js';
import { RetentionService } from './retention.service.js';

let mailbox: Mailbox;
let product: TestApp;
let names: Names;
let admin: Client;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  product = await TestApp.start({ env: { SMTP_URL: mailbox.url } });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterAll(async () => {
  await product.stop();
  await mailbox.close();
});

async function markedPdf(marker: string): Promise<TestFile> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]);
  const bytes = await document.save();
  return {
    name: `${marker}.pdf`,
    type: 'application/pdf',
    bytes: Buffer.concat([bytes, Buffer.from(`\n%${marker}\n`)]),
  };
}

/** Names of the stored proof files: they are copies in which no text of the sender needs to remain. */
async function proofFiles(): Promise<string[]> {
  const files = join(product.dataDir, 'files');
  const found = await readdir(files, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && entry.parentPath.startsWith(join(files, 'proof')))
    .map(({ name }) => name)
    .sort();
}

/** Leaves the marker wherever a person can leave something, and wherever others write about them. */
async function plant(marker: string): Promise<{ person: Client; userId: number }> {
  const person = await product.signUpUser(`${marker}@example.org`, PASSWORD);
  const custom = { conditionId: 0, supplementId: 0, brandId: 0 };
  const own = (suffix: string) => ({
    ...custom,
    customConditionName: `Condition ${marker} ${suffix}`,
    customSupplementName: `Supplement ${marker} ${suffix}`,
    customBrandName: `Brand ${marker}`,
  });
  const files = [await markedPdf(marker)];
  const send = async (changes: Record<string, unknown>) => {
    const sent = await person.post<{ id: number }>(
      '/api/testimonials',
      multipart(markedSubmission(names, marker, changes), files),
      {
        'idempotency-key': `key-${marker}-${randomBytes(4).toString('hex')}`,
      },
    );
    expect(sent.status).toBe(201);
    return sent.body.id;
  };
  const reject = async (id: number) => {
    const refusal = { testimonialId: id, rejectionReason: `Dear ${marker}, which dose was it?` };
    expect((await admin.post(`/api/testimonials/admin/${id}/reject`, refusal)).status).toBe(204);
  };
  await approve(admin, await send(own('a')));
  await reject(await send(own('b')));
  await send({});
  const removed = await send(own('c'));
  await reject(removed);
  await waitForJobs(product);
  await person.delete(`/api/testimonials/${removed}`);
  await person.post('/api/additional-conditions', { name: `Private ${marker}` });
  await person.put('/api/consents/preferences', { analytics: true, marketing: true });
  const asked = await person.post<{ id: number }>('/api/data-rights/rectify', {
    dataType: 'profile',
    fieldName: 'name',
    currentValue: 'New Person',
    requestedValue: `Ana ${marker}`,
    justification: `Because ${marker}`,
  });
  expect((await admin.post(`/api/data-rights/rectifications/${asked.body.id}/approve`)).status).toBe(204);
  await person.get('/api/data-rights/export');
  await waitForJobs(product);
  const userId = await findUserId(product, person);
  await product.database.query(
    `with shop as (
       insert into marketplace.advertisers (name, reference_parameter) values ('Test shop', 'ref')
       on conflict (name) do update set reference_parameter = 'ref' returning id
     ), click as (
       insert into marketplace.click_references (reference, key_id, advertiser_id, user_id)
       select substr(md5($2), 1, 22), 'test', id, $1 from shop returning id, advertiser_id
     )
     insert into marketplace.purchases (advertiser_id, order_reference, click_reference_id, amount, currency, status)
     select advertiser_id, 'order-' || $2, id, 10, 'EUR', 'pending' from click`,
    [userId, marker],
  );
  return { person, userId };
}

describe('DELETE /api/data-rights/erase', () => {
  it('an erasure requires a reason, a confirmation and a token', async () => {
    const person = await product.signUpUser();
    const missing = 'Please fill in all required fields.';
    for (const [body, detail] of [
      [{}, missing],
      [{ reason: 'x' }, missing],
      [{ reason: ' ', confirmErasure: true }, missing],
      [{ reason: 'x', confirmErasure: 'true' }, 'confirmErasure takes only true; this is a text.'],
    ] as const) {
      const { status, body: problem } = await requestErasure(person, body);
      expect([body, status, problem.detail]).toEqual([body, 400, expect.stringContaining(detail)]);
    }
    expect((await requestErasure(product.anonymous(), wish())).status).toBe(401);
    expect((await person.get('/api/notices')).status).toBe(200);
  });

  it('an erasure leaves no trace in any table, queue or file, and its receipt holds no personal data', async () => {
    const marker = createMarker();
    const others = await proofFiles();
    const { person } = await plant(marker);
    const before = await tracesOf(product, marker);
    for (const place of [
      'catalog.additional_conditions',
      'catalog.brands',
      'catalog.conditions',
      'catalog.supplements',
      'consent.records',
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
      expect(before).toContain(place);
    }
    expect((await proofFiles()).length).toBeGreaterThan(others.length);
    const erased = await requestErasure(person, wish(`They know me as ${marker}.`));
    expect(erased).toMatchObject({ status: 200, body: { state: 'completed', reference: expect.any(String) } });
    await waitForJobs(product);
    expect(await tracesOf(product, marker)).toEqual([]);
    expect(await proofFiles()).toEqual(others);

    const receipt = await product
      .anonymous()
      .get<ErasureReceiptDto>(`/api/data-rights/erasures/${erased.body.reference}`);
    expect(receipt.body).toEqual(erased.body);
    const kept = await product.database.query('select user_id, reason from data_rights.erasures where id = $1', [
      erased.body.reference,
    ]);
    expect(kept).toEqual([{ user_id: null, reason: null }]);
    const mail = mailbox.for(person.email).at(-1);
    expect(mail?.subject).toBe('Estamos borrando tu cuenta y tus datos');
    expect(mail?.text).toContain(erased.body.reference);
    const decisions = await product.database.query(
      'select count(*)::int as n from review.decisions where testimonial_id is null and reason is null',
    );
    expect(decisions).toEqual([{ n: 3 }]);
  });

  it('the former token and password are rejected after an erasure', async () => {
    const person = await product.signUpUser();
    await submitTestimonial(person, names);
    expect((await requestErasure(person, wish())).status).toBe(200);
    for (const path of ['/api/notices', '/api/testimonials/my', '/api/data-rights/export']) {
      expect(await person.get(path)).toMatchObject({ status: 401, body: { code: 'account_erased' } });
    }
    expect((await person.post('/api/testimonials', buildSubmission(names))).status).toBe(401);
    expect((await requestErasure(person, wish())).status).toBe(401);
    await expect(Client.signedIn(product.url, person.email ?? '', PASSWORD)).rejects.toThrow('401');
    const again = await product.signUpUser(person.email ?? '', PASSWORD);
    expect((await again.get('/api/testimonials/my')).body).toMatchObject({ totalTestimonials: 0 });
  });

  it('the ranking is recounted and the data of other users stays', async () => {
    const about = { conditionId: names.otherConditionId };
    const shared = { ...about, brandId: 0, customBrandName: 'Shared Brand' };
    const person = await product.signUpUser();
    await approve(admin, await submitTestimonial(person, names, shared));
    await createApprovedTestimonial(product, names, shared);
    await waitForJobs(product);
    const ranking = async () =>
      (
        await product
          .anonymous()
          .get<{ totalTestimonials: number }>('/api/analysis/condition-analysis?conditionQuery=Anxiety')
      ).body.totalTestimonials;
    expect(await ranking()).toBe(2);
    await requestErasure(person, wish());
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

describe('interrupted erasure', () => {
  it('a crash after any step but before it is recorded leads to the same result', async () => {
    const marker = createMarker();
    const { userId } = await plant(marker);
    const service = product.app.get(ErasuresService);
    const repository = product.app.get(ErasuresRepository);
    jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const id = await service.start({ userId, language: 'en', origin: 'person', reason: marker });
    for (const step of service.steps) {
      const died = jest
        .spyOn(repository, 'markStepCompleted')
        .mockImplementation((erasureId, done) =>
          done === step
            ? Promise.reject(new Error('killed'))
            : ErasuresRepository.prototype.markStepCompleted.call(repository, erasureId, done),
        );
      await expect(service.run(id)).rejects.toThrow('killed');
      died.mockRestore();
      expect((await service.getByReference(id)).completedAt).toBeNull();
    }
    await service.run(id);
    await waitForJobs(product);
    expect((await service.getByReference(id)).completedAt).not.toBeNull();
    expect(await tracesOf(product, marker)).toEqual([]);
  });

  it('a crash between deleting a file and its row is recovered', async () => {
    const marker = createMarker();
    const { userId } = await plant(marker);
    const service = product.app.get(ErasuresService);
    jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const id = await service.start({ userId, language: 'en', origin: 'person', reason: null });
    const testimonials = product.app.get(TestimonialsService);
    const died = jest.spyOn(testimonials, 'withdrawByOwner').mockRejectedValueOnce(new Error('killed'));
    await expect(service.run(id)).rejects.toThrow('killed');
    died.mockRestore();
    await service.run(id);
    await waitForJobs(product);
    expect(await tracesOf(product, marker)).toEqual([]);
  });

  it('an erasure that exhausted its job attempts is resumed by the hourly run', async () => {
    const person = await product.signUpUser();
    await person.get('/api/notices');
    const service = product.app.get(ErasuresService);
    const [{ id: userId }] = await product.database.query<{ id: number }>('select max(id) as id from identity.users');
    jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const id = await service.start({ userId, language: 'en', origin: 'person', reason: null });
    await product.database.execute(
      `update data_rights.erasures set requested_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    await product.app.get(RetentionService).purgeExpired();
    await waitForJobs(product);
    expect((await service.getByReference(id)).completedAt).not.toBeNull();
  });
});

describe('restored backup', () => {
  it('users erased since the backup are erased again, and new users with the same subject stay', async () => {
    const person = await product.signUpUser();
    await person.get('/api/notices');
    const [row] = await product.database.query<{ issuer: string; subject: string }>(
      'select issuer, subject from identity.users order by id desc limit 1',
    );
    await requestErasure(person, wish());
    const bringBack = (age: string) =>
      product.database.execute(
        `insert into identity.users (issuer, subject, email, created_at) values ($1, $2, 'back@example.org', now() - $3::interval)`,
        [row!.issuer, row!.subject, age],
      );
    const isBack = async () =>
      (await product.database.query(`select 1 from identity.users where email = 'back@example.org'`)).length === 1;
    await bringBack('1 day');
    await product.app.get(RetentionService).purgeExpired();
    await waitForJobs(product);
    expect(await isBack()).toBe(false);
    await bringBack('-1 second');
    await product.app.get(RetentionService).purgeExpired();
    await waitForJobs(product);
    expect(await isBack()).toBe(true);
  });
});

/** Last: the admin goes. */
describe('erased reviewer', () => {
  it('the user id of an erased reviewer remains in the audit trail without personal data', async () => {
    expect((await requestErasure(admin, wish())).status).toBe(200);
    const decisions = await product.database.query<{ issuer: string; email: string | null; name: string | null }>(
      `select distinct u.issuer, u.email, u.name from review.decisions d join identity.users u on u.id = d.reviewer_id`,
    );
    expect(decisions).toEqual([{ issuer: 'urn:recuento:erased', email: null, name: null }]);
    expect(await tracesOf(product, 'admin@recuento.test')).toEqual([]);
    expect((await admin.get('/api/testimonials/admin/pending')).status).toBe(401);
  });
});
