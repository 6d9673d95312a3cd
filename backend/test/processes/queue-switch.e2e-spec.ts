import { approve, addNames, getTotalPoints, type Names, submitTestimonial } from '../fixtures/factories.js';
import { Client } from '../app/client.js';
import { startRedis, type TestRedis } from '../servers/redis.js';
import { TestApp, type TestAppOptions, waitUntil } from '../app/test-app.js';
import { OutboxRelay } from '../../src/platform/outbox/index.js';

let redis: TestRedis;
let over: TestAppOptions['over'];
let names: Names;

beforeAll(async () => {
  redis = await startRedis();
  const product = await TestApp.start();
  names = await addNames(product.database);
  over = await product.pause();
});

afterAll(() => redis?.stop());

/** Approves a testimonial while nobody works on the queues, so that its jobs remain in them. */
async function approveWithoutWorker(redisUrl: string | undefined, email: string): Promise<void> {
  const product = await TestApp.start({ over, redisUrl, process: 'api' });
  const author = await product.signUpUser(email);
  await approve(await product.signInAs('admin'), await submitTestimonial(author, names));
  await product.app.get(OutboxRelay).flush();
  const [{ waiting }] = await product.database.query<{ waiting: number }>(
    'select count(*)::int as waiting from platform.outbox where processed_at is null',
  );
  expect(waiting).toBe(0);
  expect(await getTotalPoints(author)).toBe(0);
  await product.pause();
}

/** Starts the product with its workers; resolves when the author has points and the ranking is complete. */
async function expectEverythingDone(redisUrl: string | undefined, email: string, total: number): Promise<void> {
  const product = await TestApp.start({ over, redisUrl });
  const author = await Client.signIn(product.url, email);
  await waitUntil(
    () => getTotalPoints(author),
    (points) => points > 0,
  );
  await waitUntil(
    async () =>
      (
        await product
          .anonymous()
          .get<{ totalTestimonials: number }>('/api/analysis/condition-analysis?conditionQuery=insomnia')
      ).body.totalTestimonials,
    (counted) => counted === total,
  );
  const notices = await waitUntil(
    () => product.database.query('select user_id, testimonial_id from notifications.notices'),
    (rows) => rows.length >= total,
  );
  expect(notices).toHaveLength(total);
  const credits = await product.database.query<{ entries: number; points: number }>(
    `select count(*)::int as entries, sum(amount)::int as points from points.ledger_entries group by testimonial_id`,
  );
  expect(credits.map(({ points }) => points)).toEqual(Array.from({ length: total }, () => 200));
  expect(new Set(credits.map(({ entries }) => entries)).size).toBe(1);
  await product.pause();
}

it('work in flight is done exactly once after the queues are moved to Redis and back', async () => {
  await approveWithoutWorker(undefined, 'ana@example.org');
  await expectEverythingDone(undefined, 'ana@example.org', 1);
  await approveWithoutWorker(undefined, 'berta@example.org');
  await expectEverythingDone(redis.url, 'berta@example.org', 2);
  await approveWithoutWorker(redis.url, 'clara@example.org');
  // Also the schedules of the first run are still in PostgreSQL.
  await expectEverythingDone(undefined, 'clara@example.org', 3);
});
