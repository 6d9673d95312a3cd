import { TestApp, waitUntil } from '../app/test-app.js';
import { addNames, approve, type Names, submitTestimonial, waitForJobs } from '../fixtures/factories.js';
import { LockBarrier } from '../races/barrier.js';
import { SettleTestimonialJob } from '../../src/modules/points/settle-testimonial.job.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(() => product.stop());

/** Publishes a testimonial and waits for its points. */
async function publish(): Promise<void> {
  const author = await product.signUpUser();
  await approve(await product.signInAs('admin'), await submitTestimonial(author, names));
  await waitForJobs(product);
  expect((await author.get('/api/user-points/my-monthly')).body).toMatchObject({ totalPoints: 200 });
}

it('a worker that cannot connect, as during a restart of PostgreSQL, tries again soon', async () => {
  const { worker } = product.app.get(SettleTestimonialJob, { strict: false });
  const fetchJob = jest.spyOn(worker as unknown as { moveToActive: () => Promise<unknown> }, 'moveToActive');
  // With the default of BullMQ, 15 s, these attempts take longer than a test waits for jobs.
  for (let attempt = 1; attempt <= 5; attempt++) {
    fetchJob.mockRejectedValueOnce(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  }
  await publish();
});

it('a job whose worker loses the connection while it stores the result does not run again', async () => {
  const barrier = await LockBarrier.open(product.databaseUrl);
  const job = product.app.get(SettleTestimonialJob, { strict: false });
  const handle = jest.spyOn(job, 'handle').mockImplementationOnce(async (payload) => {
    await SettleTestimonialJob.prototype.handle.call(job, payload);
    const sql = `select from bull.job where queue = 'points.settle-testimonial' and state = 'active' for update`;
    await barrier.acquire({ name: 'job', sql, parameters: [] });
  });
  const published = publish();
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => count > 0,
  );
  await product.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'recuento queues' and wait_event_type = 'Lock'`,
  );
  await barrier.release();
  await published;
  expect(handle).toHaveBeenCalledTimes(1);
  await barrier.close();
});
