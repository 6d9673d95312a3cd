import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { Client } from '../../../../test/client.js';
import {
  requestErasure,
  markedSubmission,
  createMarker,
  findUserId,
  PASSWORD,
  buildErasureRequest,
} from '../../../../test/erasure-fixtures.js';
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
} from '../../../../test/factories.js';
import { Mailbox } from '../../../../test/mailbox.js';
import { addAdvertiser, addProduct } from '../../../../test/product-factories.js';
import { TestApp } from '../../../../test/test-app.js';
import { findTraces } from '../../../../test/traces.js';
import { AccountErasureService } from '../../identity/index.js';
import { TestimonialsService } from '../../testimonials/index.js';
import type { ErasureReceiptDto } from './erasures.dto.js';
import { ErasureSteps } from './erasure-steps.js';
import { ErasuresRepository } from './erasures.repository.js';
import { ErasuresService } from './erasures.service.js';
import { RetentionService } from '../retention/retention.service.js';

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

/** The names of the stored proof files. They are re-encoded copies, which need not contain the marker. */
async function proofFiles(): Promise<string[]> {
  const files = join(product.dataDir, 'files');
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath.startsWith(join(files, 'proof')))
    .map(({ name }) => name)
    .sort();
}

/** Stores the marker in every place where a user can enter text, and where others write about the user. */
async function createMarkedUser(marker: string): Promise<{ user: Client; userId: number }> {
  const user = await product.signUpUser(`${marker}@example.org`, PASSWORD);
  const custom = { conditionId: 0, supplementId: 0, brandId: 0 };
  const customNames = (suffix: string) => ({
    ...custom,
    customConditionName: `Condition ${marker} ${suffix}`,
    customSupplementName: `Supplement ${marker} ${suffix}`,
    customBrandName: `Brand ${marker}`,
  });
  const files = [await markedPdf(marker)];
  const send = async (changes: Record<string, unknown>) => {
    const submitted = await user.post<{ id: number }>(
      '/api/testimonials',
      multipart(markedSubmission(names, marker, changes), files),
      {
        'idempotency-key': `key-${marker}-${randomBytes(4).toString('hex')}`,
      },
    );
    expect(submitted.status).toBe(201);
    return submitted.body.id;
  };
  const reject = async (id: number) => {
    const rejection = { testimonialId: id, rejectionReason: `Dear ${marker}, which dose was it?` };
    expect((await admin.post(`/api/testimonials/admin/${id}/reject`, rejection)).status).toBe(204);
  };
  await approve(admin, await send(customNames('a')));
  await reject(await send(customNames('b')));
  await send({});
  const removed = await send(customNames('c'));
  await reject(removed);
  await waitForJobs(product);
  await user.delete(`/api/testimonials/${removed}`);
  await user.post('/api/additional-conditions', { name: `Private ${marker}` });
  await user.put('/api/consents/preferences', { analytics: true, marketing: true });
  const rectification = await user.post<{ id: number }>('/api/data-rights/rectify', {
    dataType: 'profile',
    fieldName: 'name',
    currentValue: 'New Person',
    requestedValue: `Ana ${marker}`,
    justification: `Because ${marker}`,
  });
  expect((await admin.post(`/api/data-rights/rectifications/${rectification.body.id}/approve`)).status).toBe(204);
  await user.get('/api/data-rights/export');
  await waitForJobs(product);
  const userId = await findUserId(product, user);
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
  return { user, userId };
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
    const { user } = await createMarkedUser(marker);
    const before = await findTraces(product, marker);
    for (const location of [
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
    const stored = await product.database.query('select user_id, reason from data_rights.erasures where id = $1', [
      erased.body.reference,
    ]);
    expect(stored).toEqual([{ user_id: null, reason: null }]);
    const mail = mailbox.for(user.email).at(-1);
    expect(mail?.subject).toBe('Estamos borrando tu cuenta y tus datos');
    expect(mail?.text).toContain(erased.body.reference);
    const decisions = await product.database.query(
      'select count(*)::int as n from review.decisions where testimonial_id is null and reason is null',
    );
    expect(decisions).toEqual([{ n: 3 }]);
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
    await expect(Client.signIn(product.url, user.email ?? '', PASSWORD)).rejects.toThrow('401');
    const newUser = await product.signUpUser(user.email ?? '', PASSWORD);
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

  it('unused custom names are deleted with a number of statements that does not grow with their number', async () => {
    const addCustomNames = async (count: number) => {
      for (const [table, columns, values] of [
        ['conditions', 'name_en, name_es', 'n, n'],
        ['supplements', 'name_en, name_es', 'n, n'],
        ['additional_conditions', 'name_en, name_es', 'n, n'],
        ['brands', 'name', 'n'],
      ]) {
        await product.database.execute(
          `insert into catalog.${table} (${columns}, is_user_generated)
           select ${values}, true from (select 'Unused ' || $2 || i as n from generate_series(1, $1::int) i) names`,
          [count, createMarker()],
        );
      }
    };
    const countStatements = async () => {
      const user = await product.signUpUser();
      await user.get('/api/notices');
      const statements = [
        jest.spyOn(product.database, 'query'),
        jest.spyOn(product.database, 'execute'),
        jest.spyOn(product.database, 'lock'),
      ];
      await requestErasure(user, buildErasureRequest());
      // Only this step reads which names are in use and deletes names.
      const isOfStep = ([sql]: [sql: string, ...rest: unknown[]]) =>
        /any\(\$1\)|^catalog\./.test(sql) && /catalog\.|applied_merges|additional_condition_ids/.test(sql);
      const count = statements.flatMap(({ mock }) => mock.calls).filter(isOfStep).length;
      statements.forEach((spy) => spy.mockRestore());
      return count;
    };
    const countUnused = async () =>
      (
        await product.database.query<{ n: number }>(
          `select (select count(*) from catalog.conditions where name_en like 'Unused %')::int
                + (select count(*) from catalog.supplements where name_en like 'Unused %')::int
                + (select count(*) from catalog.additional_conditions where name_en like 'Unused %')::int
                + (select count(*) from catalog.brands where name like 'Unused %')::int as n`,
        )
      )[0]!.n;
    await addCustomNames(1);
    const statementsForOne = await countStatements();
    expect([statementsForOne > 0, await countUnused()]).toEqual([true, 0]);
    await addCustomNames(200);
    expect([await countStatements(), await countUnused()]).toEqual([statementsForOne, 0]);
  });

  it('an unused custom name that a product refers to stays, and the others are deleted', async () => {
    const advertiserId = await addAdvertiser(product.database, 'A shop with a custom name');
    const ids = await product.database.query<{ id: number }>(
      `insert into catalog.supplements (name_en, name_es, is_user_generated)
       select 'Sold ' || i, 'Sold ' || i, true from generate_series(1, 9) i returning id`,
    );
    await addProduct(product.database, advertiserId, { supplement_id: ids[3]!.id });
    const user = await product.signUpUser();
    await user.get('/api/notices');
    await requestErasure(user, buildErasureRequest());
    const stored = await product.database.query(`select name_en from catalog.supplements where name_en like 'Sold %'`);
    expect(stored).toEqual([{ name_en: 'Sold 4' }]);
  });

  it('an unknown receipt reference is answered with 404', async () => {
    for (const reference of ['nothing', '3f0c1c9e-4f7e-4f1f-9b0a-3f6f3b1f7e55']) {
      expect((await product.anonymous().get(`/api/data-rights/erasures/${reference}`)).status).toBe(404);
    }
  });
});

describe('steps of an erasure', () => {
  const MODULES = [
    'data-rights',
    'notifications',
    'points',
    'marketplace',
    'review',
    'testimonials',
    'catalog',
    'consent',
    'identity',
  ];
  const STEPS = ['mail', ...MODULES, 'account', 'ranking', 'unused-custom-names'];

  /** Starts an erasure without its job, so that the test runs the steps. */
  async function startErasure(user: Client): Promise<string> {
    const service = product.app.get(ErasuresService);
    const record = jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const userId = await findUserId(product, user);
    const id = await service.start({ userId, language: 'en', origin: 'person', reason: null });
    record.mockRestore();
    return id;
  }

  it('all steps run once and in order, and an interrupted erasure continues after the last completed one', async () => {
    const service = product.app.get(ErasuresService);
    const steps = product.app.get(ErasureSteps);
    const executed: string[] = [];
    let failing: string | undefined = 'testimonials';
    const list = jest.spyOn(steps, 'list').mockImplementation(() =>
      ErasureSteps.prototype.list.call(steps).map(({ name, run }) => ({
        name,
        run: async (erasure) => {
          executed.push(name);
          if (name === failing) throw new Error('killed');
          await run(erasure);
        },
      })),
    );
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const id = await startErasure(user);
    await expect(service.run(id)).rejects.toThrow('killed');
    failing = undefined;
    await service.run(id);
    list.mockRestore();
    const interruptedAt = STEPS.indexOf('testimonials');
    expect(executed).toEqual([...STEPS.slice(0, interruptedAt + 1), ...STEPS.slice(interruptedAt)]);
    const stored = await product.database.query<{ step: string }>(
      'select step from data_rights.erasure_steps where erasure_id = $1 order by done_at, step',
      [id],
    );
    expect(stored.map(({ step }) => step).sort()).toEqual([...STEPS].sort());
  });

  it('the rankings are recomputed by the erasure itself, even if the events of the deletion are lost', async () => {
    const [{ id: conditionId }] = (await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Ranked condition', 'Ranked condition') returning id`,
    )) as [{ id: number }];
    const user = await product.signUpUser();
    await approve(admin, await submitTestimonial(user, names, { conditionId }));
    await waitForJobs(product);
    const countReports = async () =>
      (
        await product
          .anonymous()
          .get<{ totalTestimonials: number }>(`/api/analysis/condition-analysis?conditionQuery=${conditionId}`)
      ).body.totalTestimonials;
    expect(await countReports()).toBe(1);
    const id = await startErasure(user);
    const service = product.app.get(ErasuresService);
    const events = jest.spyOn(service['outbox'], 'record').mockResolvedValue(undefined);
    await service.run(id);
    events.mockRestore();
    expect(await countReports()).toBe(0);
  });
});

describe('interrupted erasure', () => {
  it('a crash after any step but before it is recorded leads to the same result', async () => {
    const marker = createMarker();
    const { userId } = await createMarkedUser(marker);
    const service = product.app.get(ErasuresService);
    const repository = product.app.get(ErasuresRepository);
    jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const id = await service.start({ userId, language: 'en', origin: 'person', reason: marker });
    for (const { name: step } of product.app.get(ErasureSteps).list()) {
      const crash = jest
        .spyOn(repository, 'markStepCompleted')
        .mockImplementation((erasureId, done) =>
          done === step
            ? Promise.reject(new Error('killed'))
            : ErasuresRepository.prototype.markStepCompleted.call(repository, erasureId, done),
        );
      await expect(service.run(id)).rejects.toThrow('killed');
      crash.mockRestore();
      expect((await service.getByReference(id)).completedAt).toBeNull();
    }
    await service.run(id);
    await waitForJobs(product);
    expect((await service.getByReference(id)).completedAt).not.toBeNull();
    expect(await findTraces(product, marker)).toEqual([]);
  });

  it('a crash between deleting a file and its row is recovered', async () => {
    const marker = createMarker();
    const { userId } = await createMarkedUser(marker);
    const service = product.app.get(ErasuresService);
    jest.spyOn(service['outbox'], 'record').mockResolvedValueOnce(undefined);
    const id = await service.start({ userId, language: 'en', origin: 'person', reason: null });
    const testimonials = product.app.get(TestimonialsService);
    const crash = jest.spyOn(testimonials, 'withdrawByAuthor').mockRejectedValueOnce(new Error('killed'));
    await expect(service.run(id)).rejects.toThrow('killed');
    crash.mockRestore();
    await service.run(id);
    await waitForJobs(product);
    expect(await findTraces(product, marker)).toEqual([]);
  });

  it('an erasure that exhausted its job attempts is resumed by the hourly run', async () => {
    const user = await product.signUpUser();
    await user.get('/api/notices');
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
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const [row] = await product.database.query<{ issuer: string; subject: string }>(
      'select issuer, subject from identity.users order by id desc limit 1',
    );
    await requestErasure(user, buildErasureRequest());
    const restore = (age: string) =>
      product.database.execute(
        `insert into identity.users (issuer, subject, email, created_at) values ($1, $2, 'back@example.org', now() - $3::interval)`,
        [row!.issuer, row!.subject, age],
      );
    const isRestored = async () =>
      (await product.database.query(`select 1 from identity.users where email = 'back@example.org'`)).length === 1;
    await restore('1 day');
    await product.app.get(RetentionService).purgeExpired();
    await waitForJobs(product);
    expect(await isRestored()).toBe(false);
    await restore('-1 second');
    await product.app.get(RetentionService).purgeExpired();
    await waitForJobs(product);
    expect(await isRestored()).toBe(true);
  });
});

describe('hourly search for restored users', () => {
  it('each user is hashed once, and hashes of a former key are replaced', async () => {
    const service = product.app.get(ErasuresService);
    await product.database.execute(
      `insert into identity.users (issuer, subject, subject_hash, subject_hash_key)
       select 'urn:crowd', i::text, case when i > 20 then repeat('0', 64) end, case when i > 20 then 'former' end
       from generate_series(1, 40) i`,
    );
    const compute = jest.spyOn(product.app.get(AccountErasureService)['hash'], 'compute');
    await service.eraseRestoredUsers();
    const hashed = new Set(compute.mock.calls.map(([{ subject }]) => subject));
    expect(Array.from({ length: 40 }, (_, index) => hashed.has(String(index + 1)))).not.toContain(false);
    compute.mockClear();
    await service.eraseRestoredUsers();
    expect(compute).not.toHaveBeenCalled();
    const keys = await product.database.query(
      `select distinct subject_hash_key from identity.users where issuer <> 'urn:recuento:erased'`,
    );
    expect(keys).toHaveLength(1);
    compute.mockRestore();
    await product.database.execute(`delete from identity.users where issuer = 'urn:crowd'`);
  });

  it('a user stores the hash on the first visit', async () => {
    const user = await product.signUpUser();
    await user.get('/api/notices');
    const [stored] = await product.database.query<{ issuer: string; subject: string; subject_hash: string }>(
      'select issuer, subject, subject_hash from identity.users where email = $1',
      [user.email],
    );
    expect(stored!.subject_hash).toBe(product.app.get(AccountErasureService)['hash'].compute(stored!));
  });
});

/** Must run last: the admin is erased. */
describe('erased reviewer', () => {
  it('the user id of an erased reviewer remains in the audit trail without personal data', async () => {
    expect((await requestErasure(admin, buildErasureRequest())).status).toBe(200);
    const decisions = await product.database.query<{ issuer: string; email: string | null; name: string | null }>(
      `select distinct u.issuer, u.email, u.name from review.decisions d join identity.users u on u.id = d.reviewer_id`,
    );
    expect(decisions).toEqual([{ issuer: 'urn:recuento:erased', email: null, name: null }]);
    expect(await findTraces(product, 'admin@recuento.test')).toEqual([]);
    expect((await admin.get('/api/testimonials/admin/pending')).status).toBe(401);
  });
});
