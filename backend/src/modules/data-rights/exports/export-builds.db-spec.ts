import { randomUUID } from 'node:crypto';
import type { Job } from 'bullmq';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { EventJobData } from '../../../platform/jobs/event-job.js';
import { BuildExportJob } from './build-export.job.js';
import { ExportFiles } from './export-files.js';
import { ExportsRepository } from './exports.repository.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start();
});

afterAll(() => product.stop());

/** Creates an export without an event, so that only the test builds it. */
async function addExport() {
  const user = await product.signUpUser();
  await user.get('/api/notices');
  const userId = await findUserId(product, user);
  const fileName = `${randomUUID()}.json`;
  const id = await product.app.get(ExportsRepository).add({ userId, kind: 'full', language: 'en', fileName });
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
    store.mockRestore();
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
    expect((await user.get(`/api/data-rights/exports/${id}`)).body).toMatchObject({ code: 'export_failed' });
  });
});
