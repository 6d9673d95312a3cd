import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from '../../../../test/app/client.js';
import {
  requestErasure,
  markedSubmission,
  createMarker,
  findUserId,
  buildErasureRequest,
} from '../../../../test/fixtures/erasure-fixtures.js';
import {
  addNames,
  type Names,
  submitTestimonial,
  approve,
  waitForJobs,
  buildSubmission,
} from '../../../../test/fixtures/factories.js';
import { waitUntil, TestApp } from '../../../../test/app/test-app.js';
import { addAdvertiser, addProduct } from '../../../../test/fixtures/product-factories.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';
import { findTraces } from '../../../../test/app/traces.js';
import { OrphanSweeper } from '../../../platform/storage/index.js';
import { ConsentService } from '../../consent/index.js';
import { AccountErasureService, UsersService } from '../../identity/index.js';
import { TestimonialsService } from '../../testimonials/index.js';
import { ExportFiles } from '../exports/export-files.js';
import { ExportsRepository } from '../exports/exports.repository.js';
import { ExportsService } from '../exports/exports.service.js';
import { DataRightsPersonalDataProvider } from '../personal-data.provider.js';
import { ErasuresService } from './erasures.service.js';
import { RetentionService } from '../retention/retention.service.js';

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
  const user = await Client.signUp(product.url, `${marker}@example.org`);
  const pending = await submitTestimonial(user, names, { experience: marker });
  const submissions = [names.conditionId, names.otherConditionId].map((conditionId) =>
    user.post(
      '/api/testimonials',
      markedSubmission(names, marker, { conditionId, supplementId: names.otherSupplementId }),
    ),
  );
  const [erasure, ...rest] = await Promise.all([
    requestErasure(user, buildErasureRequest(marker)),
    ...submissions,
    admin.post(`/api/testimonials/admin/${pending}/approve`),
    user.get('/api/data-rights/export'),
    user.put('/api/consents/preferences', { analytics: true, marketing: false }),
  ]);
  expect(erasure.status).toBe(200);
  expect(rest.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  await waitForJobs(product);
  await product.app.get(RetentionService).purgeExpired();
  expect(await findTraces(product, marker)).toEqual([]);
});

const countBlocked = async () =>
  (
    await product.database.query(
      'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
    )
  ).length;

it('an export that is built while its row and file are erased leaves no file', async () => {
  const { app } = product;
  const user = await product.signUpUser();
  await user.put('/api/consents/preferences', { analytics: false, marketing: false });
  const userId = await findUserId(product, user);
  const id = await app.get(ExportsRepository).add({ userId, kind: 'full', language: 'en' });
  const files = app.get(ExportFiles);
  const runOutsideTransaction = AsyncLocalStorage.snapshot();
  let build: Promise<void> | undefined;
  const deleteSpy = jest.spyOn(files, 'delete').mockImplementationOnce(async (name) => {
    await ExportFiles.prototype.delete.call(files, name);
    let isBuilt = false;
    build = runOutsideTransaction(() => app.get(ExportsService).build(id)).finally(() => (isBuilt = true));
    // It is completed, or waits for the erasure.
    await waitUntil(
      async () => isBuilt || (await countBlocked()) > 0,
      (isReached) => isReached,
    );
  });
  await app.get(DataRightsPersonalDataProvider).eraseUserData(userId);
  await build;
  deleteSpy.mockRestore();
  expect(build).toBeDefined();
  expect(await app.get(ExportsRepository).find(id)).toBeNull();
  expect(await app.get(OrphanSweeper).sweep(Date.now() + 2 * 60 * 60_000)).toBe(0);
});

/** The audit trail refers to this reviewer, whose user id remains after the erasure. */
async function signUpDecidingReviewer(): Promise<Client> {
  const reviewer = await signUpReviewer(product);
  const id = await submitTestimonial(await product.signUpUser(), names);
  await approve(reviewer, id);
  return reviewer;
}

describe.each([
  ['a user', () => product.signUpUser()],
  ['a reviewer', signUpDecidingReviewer],
])('a request of %s that passed authentication just before the erasure', (_who, signUp) => {
  const consents = { analytics: true, marketing: true };
  const correction = {
    dataType: 'profile',
    fieldName: 'name',
    currentValue: 'New Person',
    requestedValue: 'Ana',
    justification: 'It is my name.',
  };
  const requests: [string, (user: Client) => Promise<{ status: number; body: unknown }>][] = [
    ['a submission', (user) => user.post('/api/testimonials', buildSubmission(names))],
    ['a change of cookie preferences', (user) => user.put('/api/consents/preferences', consents)],
    ['an export', (user) => user.get('/api/data-rights/export')],
    ['a rectification', (user) => user.post('/api/data-rights/rectify', correction)],
    ['another erasure', (user) => requestErasure(user, buildErasureRequest())],
    ['an additional condition', (user) => user.post('/api/additional-conditions', { name: 'Restless legs' })],
    ['a request for the product list', (user) => user.get('/api/marketplace/products')],
  ];

  /** Adds data after each module has erased its own; it has to be erased under the lock of the user row. */
  async function addLateData(userId: number): Promise<void> {
    const late = markedSubmission(names, 'late', { conditionId: names.otherConditionId });
    await product.app.get(TestimonialsService).submit(userId, late as never, undefined);
    await product.app.get(ConsentService).setPreferences(userId, { analytics: false, marketing: true }, 'en');
  }

  it.each(requests)('%s receives account_erased, and the erasure does not wait for it', async (_what, send) => {
    const user = await signUp();
    await submitTestimonial(user, names, { supplementId: names.otherSupplementId });
    await user.put('/api/consents/preferences', { analytics: false, marketing: false });
    const userId = await findUserId(product, user);
    // The token is accepted now; the request is processed while the user row is locked for deletion.
    const resolveSpy = jest.spyOn(product.app.get(UsersService), 'findOrCreateUserId').mockResolvedValue(userId);
    const accountErasure = product.app.get(AccountErasureService);
    const runOutsideTransaction = AsyncLocalStorage.snapshot();
    const responses: { status: number; body: unknown }[] = [];
    const lockSpy = jest.spyOn(accountErasure, 'lockForUpdate').mockImplementationOnce(async (id) => {
      await runOutsideTransaction(() => addLateData(userId));
      const exists = await AccountErasureService.prototype.lockForUpdate.call(accountErasure, id);
      void runOutsideTransaction(() => send(user)).then((response) => responses.push(response));
      await waitUntil(
        async () => responses.length + (await countBlocked()),
        (count) => count > 0,
      );
      return exists;
    });
    const { id } = await product.app
      .get(ErasuresService)
      .start({ userId, language: 'en', origin: 'person', reason: null });
    await waitUntil(
      () => product.app.get(ErasuresService).getByReference(id),
      ({ completedAt }) => completedAt !== null,
    );
    await waitUntil(
      () => Promise.resolve(responses),
      ({ length }) => length === 1,
    );
    resolveSpy.mockRestore();
    lockSpy.mockRestore();
    expect(responses).toMatchObject([{ status: 401, body: { code: 'account_erased' } }]);
  });
});
