import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Job } from 'bullmq';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames, submitTestimonial, waitForJobs } from '../../../../test/fixtures/factories.js';
import { loseConnectionOf } from '../../../../test/fixtures/lost-connections.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { OrphanSweeper } from '../../../platform/storage/index.js';
import type { EventJobData } from '../../../platform/jobs/event-job.js';
import { RetentionService } from '../retention/retention.service.js';
import { BuildExportJob } from './build-export.job.js';
import { ExportFiles } from './export-files.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportsService } from './exports.service.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start();
});

afterEach(() => jest.restoreAllMocks());

afterAll(() => product.stop());

/** Creates an export without an event, so that only the test builds it. */
async function addExport() {
  const user = await product.signUpUser();
  await user.get('/api/notices');
  const userId = await findUserId(product, user);
  const id = await product.app.get(ExportsRepository).add({ userId, kind: 'full', language: 'en' });
  return { user, id };
}

describe('a build that fails', () => {
  const failOnce = () =>
    jest.spyOn(product.app.get(ExportFiles), 'store').mockRejectedValueOnce(new Error('storage is down'));

  it('is repeated while the user waits for the export', async () => {
    const user = await product.signUpUser();
    const store = failOnce();
    expect((await user.get('/api/data-rights/export')).status).toBe(200);
    expect(store).toHaveBeenCalledTimes(2);
  });

  it('fails the export if it was the last attempt', async () => {
    const { user, id } = await addExport();
    const runAttempt = (attemptsStarted: number) => {
      failOnce();
      const job = { queueName: 'data-rights.build-export', attemptsStarted, data: { payload: { exportId: id } } };
      return product.app.get(BuildExportJob).process({ ...job, opts: { attempts: 2 } } as unknown as Job<EventJobData>);
    };
    await expect(runAttempt(1)).rejects.toThrow('storage is down');
    expect((await user.get(`/api/data-rights/exports/${id}`)).status).toBe(202);
    await expect(runAttempt(2)).rejects.toThrow('storage is down');
    const failed = await user.get(`/api/data-rights/exports/${id}`);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
    expect(failed.body).toMatchObject({ code: 'export_failed' });
  });
});

it.each(['during', 'after'] as const)(
  'the file of an export stays if the connection is lost %s the commit of its build',
  async (when) => {
    const { app } = product;
    const { user, id } = await addExport();
    loseConnectionOf(product, app.get(ExportsRepository), 'markReady', when);
    await expect(app.get(ExportsService).build(id)).rejects.toThrow('Connection terminated');
    await waitUntil(
      () => app.get(ExportsRepository).find(id),
      (stored) => stored?.state === 'ready',
    );
    expect((await user.get(`/api/data-rights/exports/${id}`)).status).toBe(200);
  },
);

describe('two concurrent builds of an export', () => {
  it('leave the file of the first one that is complete, and no other', async () => {
    const { app } = product;
    const { user, id } = await addExport();
    const [files, service] = [app.get(ExportFiles), app.get(ExportsService)];
    let resume = (): void => undefined;
    const paused = new Promise<void>((resolve) => (resume = resolve));
    const store = jest.spyOn(files, 'store').mockImplementationOnce(async (...file) => {
      await paused;
      return ExportFiles.prototype.store.call(files, ...file);
    });
    const slowBuild = service.build(id);
    await waitUntil(
      () => Promise.resolve(store.mock.calls.length),
      (calls) => calls === 1,
    );
    await service.build(id);
    const readExport = async () => {
      const dataExport = (await app.get(ExportsRepository).find(id))!;
      return { ...dataExport, content: await text(await files.open(dataExport.fileName)) };
    };
    const first = await readExport();
    expect(first).toMatchObject({ state: 'ready', byteSize: Buffer.byteLength(first.content) });
    await user.put('/api/consents/preferences', { analytics: true, marketing: false });
    resume();
    await slowBuild;
    expect(await readExport()).toEqual(first);
    const sweep = () => app.get(OrphanSweeper).sweep(Date.now() + 2 * 60 * 60_000);
    expect(await sweep()).toBe(0);
    // As a build leaves it whose process ended before the row was changed.
    const { fileName } = await files.store(Readable.from(['{}']));
    expect(await sweep()).toBe(1);
    await expect(files.open(fileName)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readExport()).toEqual(first);
  });
});

describe('an export that waits for its build', () => {
  it('is not returned for a request of the other kind', async () => {
    const { user } = await addExport();
    const { status, headers } = await user.get('/api/data-rights/export/portable');
    expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('recuento-portable')]);
  });

  it('is replaced by another one after ten minutes', async () => {
    const { user, id } = await addExport();
    const age = `update data_rights.exports set requested_at = now() - interval '11 minutes' where id = $1`;
    await product.database.execute(age, [id]);
    expect((await user.get('/api/data-rights/export')).status).toBe(200);
    expect((await user.get(`/api/data-rights/exports/${id}`)).status).toBe(202);
  });
});

it('concurrent requests of a user build one export', async () => {
  const { user } = await addExport();
  const barrier = await LockBarrier.open(product.databaseUrl);
  await barrier.acquire({ name: 'events', sql: 'lock table platform.outbox in share mode', parameters: [] });
  const request = () => user.get('/api/data-rights/export/portable');
  const requests = [(await barrier.start(request)).ended, (await barrier.start(request)).ended];
  await barrier.release();
  await barrier.close();
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200]);
  const stored = 'select 1 from data_rights.exports where user_id = $1 and kind = $2';
  expect(await product.database.query(stored, [await findUserId(product, user), 'portable'])).toHaveLength(1);
});

it('a user who gets the export with the response is not notified of it', async () => {
  const user = await product.signUpUser();
  expect((await user.get('/api/data-rights/export')).status).toBe(200);
  await waitForJobs(product);
  expect((await user.get('/api/notices')).body).toMatchObject({ notices: [], totalNotices: 0 });
});

it('an export that failed, or was never built, is deleted after a day', async () => {
  const { app, database } = product;
  const [recent, old, unbuilt] = [await addExport(), await addExport(), await addExport()];
  for (const { id } of [recent, old]) await app.get(ExportsService).markFailed(id);
  const age = `update data_rights.exports set requested_at = now() - interval '25 hours' where id = any($1)`;
  await database.execute(age, [[old.id, unbuilt.id]]);
  await app.get(RetentionService).purgeExpired();
  const findCode = async ({ user, id }: typeof old) =>
    (await user.get<{ code: string }>(`/api/data-rights/exports/${id}`)).body.code;
  const codes = [await findCode(recent), await findCode(old), await findCode(unbuilt)];
  expect(codes).toEqual(['export_failed', 'export_not_found', 'export_not_found']);
});

it('an export states no language: each testimonial in it names condition and supplement in its own', async () => {
  const user = await product.signUpUser();
  await submitTestimonial(user, await addNames(product.database), { language: 'es' });
  for (const path of ['/api/data-rights/export', '/api/data-rights/export/portable']) {
    const { status, headers, body } = await user.get<{ testimonials: object[] }>(`${path}?language=en`);
    expect([status, headers.get('content-language')]).toEqual([200, null]);
    expect(body.testimonials).toEqual([expect.objectContaining({ conditionName: 'Insomnio' })]);
  }
});
