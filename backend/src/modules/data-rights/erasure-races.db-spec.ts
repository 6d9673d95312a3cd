import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from '../../../test/client.js';
import {
  requestErasure,
  markedSubmission,
  createMarker,
  findUserId,
  PASSWORD,
  wish,
} from '../../../test/erasure-fixtures.js';
import { addNames, type Names, submitTestimonial, waitForJobs, buildSubmission } from '../../../test/factories.js';
import { waitUntil, TestApp } from '../../../test/test-app.js';
import { addAdvertiser, addProduct } from '../../../test/product-factories.js';
import { tracesOf } from '../../../test/traces.js';
import { ConsentService } from '../consent/index.js';
import { AccountErasureService, UsersService } from '../identity/index.js';
import { TestimonialsService } from '../testimonials/index.js';
import { ErasuresService } from './erasures.service.js';
import { RetentionService } from './retention.service.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  const advertiser = await addAdvertiser(product.database, 'Brightjar');
  await addProduct(product.database, advertiser);
});

afterAll(() => product.stop());

it('an erasure completes during a concurrent submission, approval and export', async () => {
  const admin = await product.signInAs('admin');
  const marker = createMarker();
  const person = await Client.signedUp(product.url, `${marker}@example.org`, PASSWORD);
  const waiting = await submitTestimonial(person, names, { experience: marker });
  const others = [names.conditionId, names.otherConditionId].map((conditionId) =>
    person.post(
      '/api/testimonials',
      markedSubmission(names, marker, { conditionId, supplementId: names.otherSupplementId }),
    ),
  );
  const [erased, ...rest] = await Promise.all([
    requestErasure(person, wish(marker)),
    ...others,
    admin.post(`/api/testimonials/admin/${waiting}/approve`),
    person.get('/api/data-rights/export'),
    person.put('/api/consents/preferences', { analytics: true, marketing: false }),
  ]);
  expect(erased.status).toBe(200);
  expect(rest.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  await waitForJobs(product);
  await product.app.get(RetentionService).purgeExpired();
  expect(await tracesOf(product, marker)).toEqual([]);
});

describe('a request that passed authentication just before the erasure', () => {
  const consents = { analytics: true, marketing: true };
  const correction = {
    dataType: 'profile',
    fieldName: 'name',
    currentValue: 'New Person',
    requestedValue: 'Ana',
    justification: 'It is my name.',
  };
  const ways: [string, (person: Client) => Promise<{ status: number; body: unknown }>][] = [
    ['a submission', (person) => person.post('/api/testimonials', buildSubmission(names))],
    ['a choice of cookies', (person) => person.put('/api/consents/preferences', consents)],
    ['an export', (person) => person.get('/api/data-rights/export')],
    ['a rectification', (person) => person.post('/api/data-rights/rectify', correction)],
    ['another erasure', (person) => requestErasure(person, wish())],
    ['a condition of their own', (person) => person.post('/api/additional-conditions', { name: 'Restless legs' })],
    ['a look at the shops', (person) => person.get('/api/marketplace/products')],
  ];

  /** What comes in after each module was asked: it is there to be erased while the person's row is held. */
  async function comeLate(userId: number): Promise<void> {
    const late = markedSubmission(names, 'late', { conditionId: names.otherConditionId });
    await product.app.get(TestimonialsService).submit(userId, late as never, undefined);
    await product.app.get(ConsentService).setPreferences(userId, { analytics: false, marketing: true }, 'en');
  }

  const waitingForUs = async () =>
    (
      await product.database.query(
        'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
    ).length;

  it.each(ways)('%s receives account_erased, and the erasure does not wait for it', async (_what, send) => {
    const person = await product.signUpUser();
    await submitTestimonial(person, names, { supplementId: names.otherSupplementId });
    await person.put('/api/consents/preferences', { analytics: false, marketing: false });
    const userId = await findUserId(product, person);
    // Its token is looked at now, its work is done once the person's row is held for removal.
    const letIn = jest.spyOn(product.app.get(UsersService), 'resolveUserId').mockResolvedValue(userId);
    const departures = product.app.get(AccountErasureService);
    const outside = AsyncLocalStorage.snapshot();
    const answered: { status: number; body: unknown }[] = [];
    const held = jest.spyOn(departures, 'lockForUpdate').mockImplementationOnce(async (id) => {
      await outside(() => comeLate(userId));
      const isHere = await AccountErasureService.prototype.lockForUpdate.call(departures, id);
      void outside(() => send(person)).then((answer) => answered.push(answer));
      await waitUntil(
        async () => answered.length + (await waitingForUs()),
        (count) => count > 0,
      );
      return isHere;
    });
    const id = await product.app.get(ErasuresService).start({ userId, language: 'en', origin: 'person', reason: null });
    await waitUntil(
      () => product.app.get(ErasuresService).getByReference(id),
      ({ completedAt }) => completedAt !== null,
    );
    await waitUntil(
      () => Promise.resolve(answered),
      ({ length }) => length === 1,
    );
    letIn.mockRestore();
    held.mockRestore();
    expect(answered).toMatchObject([{ status: 401, body: { code: 'account_erased' } }]);
  });
});
