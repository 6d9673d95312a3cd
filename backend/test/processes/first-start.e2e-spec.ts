import { runWork } from '../../src/platform/database/index.js';
import { Outbox } from '../../src/platform/outbox/index.js';
import { seedDemo } from '../../src/seed/seed-demo.js';
import { startWorkers } from '../../src/start-workers.js';
import { waitForJobs } from '../fixtures/factories.js';
import { reconcile } from '../app/reconcile.js';
import { TestApp } from '../app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  await runWork('maintenance', () => seedDemo(product.app, undefined));
});

afterAll(() => product?.stop());

it('the demo data use every column of testimonials, except custom names', async () => {
  const unused = await product.database.query<{ name: string }>(
    `select key as name from testimonials.testimonials t, jsonb_each(to_jsonb(t))
     group by key having bool_and(value = 'null') order by key`,
  );
  expect(unused.map(({ name }) => name)).toEqual([
    'custom_brand_name',
    'custom_condition_name',
    'custom_supplement_name',
  ]);
});

it('the first start with demo data delivers its events once and leaves no missing effect to the reconciler', async () => {
  const requeueStored = jest.spyOn(product.app.get(Outbox), 'requeueStored');
  await startWorkers(product.app);
  await waitForJobs(product);
  expect(Object.fromEntries((await reconcile(product)).events)).toEqual({});
  // Called when the schedules are created; the number of events that were delivered before.
  expect(await Promise.all(requeueStored.mock.results.map(({ value }) => value as Promise<number>))).toEqual([0]);
});

it('authors have been notified of the decisions about their demo testimonials, and are not notified again', async () => {
  const count = async () => {
    const [row] = await product.database.query<{ decided: number; notified: number }>(
      `select (select count(*) from testimonials.testimonials where review_status <> 'pending') as decided,
         (select count(*) from notifications.notifications where kind in ('approved', 'rejected')) as notified`,
    );
    return row;
  };
  const { decided } = await count();
  expect(decided).toBeGreaterThan(0);
  const [{ id }] = await product.database.query<{ id: number }>(
    `select id from testimonials.testimonials where review_status = 'approved' order by id limit 1`,
  );
  await product.app.get(Outbox).recordAll([{ name: 'points.settled', payload: { testimonialId: id } }]);
  await waitForJobs(product);
  expect(await count()).toEqual({ decided, notified: decided });
});
