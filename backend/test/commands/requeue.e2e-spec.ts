import { Queue } from 'bullmq';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../app/command-line.js';
import { TestApp, waitUntil } from '../app/test-app.js';
import { JobRegistry } from '../../src/platform/jobs/index.js';

const QUEUE = 'points.settle-testimonial';

let folder: string;
let product: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-requeue-'));
  product = await TestApp.start();
});

afterEach(() => jest.restoreAllMocks());

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('failed jobs that were deleted or retried since they were listed are skipped, and the others are requeued', async () => {
  const queue = product.app
    .get(JobRegistry)
    .getQueues()
    .find(({ name }) => name === QUEUE)!;
  const data = { eventId: 0, event: 'testimonials.approved', payload: { testimonialId: null } };
  for (let n = 0; n < 3; n += 1) await queue.add('testimonials.approved', data, { attempts: 1 });
  await waitUntil(
    () => queue.getFailedCount(),
    (failed) => failed === 3,
  );
  await queue.pause();
  const getJobs = Queue.prototype.getJobs;
  jest.spyOn(Queue.prototype, 'getJobs').mockImplementationOnce(async function (this: Queue, ...args) {
    const [deleted, retried, ...others] = await getJobs.apply(this, args);
    await deleted.remove();
    await queue.getJob(retried.id!).then((job) => job?.retry());
    return [deleted, retried, ...others];
  });
  expect(await new CommandLine(product, folder).run('requeue', QUEUE)).toEqual({
    code: 0,
    stdout: [`${QUEUE}: 1`, '1 failed job was requeued.'],
    stderr: [],
  });
  expect(await queue.getFailedCount()).toBe(0);
});
