import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { findFreePort } from '../app/free-port.js';
import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { Client } from '../app/client.js';
import { createTestDatabase } from '../app/test-database.js';
import { addNames, approve, type Names, submitTestimonial } from '../fixtures/factories.js';
import { CommandLine } from '../app/command-line.js';
import { waitUntil } from '../app/test-app.js';
import { ProductProcess } from '../app/product-process.js';
import { startRedis, type TestRedis } from '../servers/redis.js';

let folder: string;
let server: TestRedis;
let redis: Redis;
let database: pg.Client;
let api: ProductProcess;
let url: string;
let settings: Record<string, string>;
let operator: CommandLine;
let names: Names;

beforeAll(async () => {
  [folder, server] = await Promise.all([mkdtemp(join(tmpdir(), 'recuento-redis-faults-')), startRedis()]);
  redis = new Redis(server.url);
  const [databaseUrl, port] = [await createTestDatabase(), await findFreePort()];
  url = `http://localhost:${port}`;
  settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    REDIS_URL: server.url,
    RATE_LIMIT_FACTOR: '1000',
  };
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  operator = new CommandLine({ databaseUrl, dataDir: folder, url }, folder, { REDIS_URL: server.url });
  api = ProductProcess.run({ ...settings, PROCESS: 'api' });
  await api.waitForOutput('is ready');
  names = await addNames({
    query: async <Row>(sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows as Row[],
  });
});

afterAll(async () => {
  await database?.end();
  ProductProcess.killAll();
  redis?.disconnect();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startWorker(): Promise<ProductProcess> {
  const worker = ProductProcess.run({ ...settings, PROCESS: 'worker' });
  await worker.waitForOutput('works on its queues');
  return worker;
}

const signUpUser = (name: string) => Client.signUp(url, `${name}@example.org`);

/** All queues in Redis. */
async function findQueues(): Promise<Queue[]> {
  // Another test file of this process may have chosen PostgreSQL.
  setDefaultBackendFactory(undefined);
  const keys = await redis.keys('bull:*:meta');
  return keys.map((key) => new Queue(key.split(':')[1] ?? '', { connection: { url: server.url } }));
}

/** Approves a testimonial of each author; the jobs remain in Redis, since no worker runs. */
async function approveWithoutWorker(authors: Client[]): Promise<void> {
  const ids = await Promise.all(authors.map((author) => submitTestimonial(author, names)));
  const paused = await findQueues();
  await Promise.all(paused.map((queue) => queue.pause()));
  const worker = await startWorker();
  const admin = await Client.signIn(url, 'admin@recuento.test', DEMO_PASSWORD);
  for (const id of ids) await approve(admin, id);
  await waitUntil(
    () => database.query('select 1 from platform.outbox where processed_at is null'),
    ({ rowCount }) => rowCount === 0,
  );
  expect(await worker.stop()).toBe(0);
  const waiting = await Promise.all(paused.map((queue) => queue.getJobCountByTypes('waiting')));
  expect(waiting.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2 * ids.length);
  await Promise.all(paused.map((queue) => queue.close()));
}

const getPoints = (author: Client) =>
  waitUntil(
    async () => (await author.get<{ totalPoints: number }>('/api/user-points/my-monthly')).body.totalPoints,
    (points) => points > 0,
  );

async function expectEverythingCounted(authors: Client[], total: number): Promise<void> {
  expect(await Promise.all(authors.map(getPoints))).toEqual(authors.map(() => 200));
  await waitUntil(
    () => authors[0].get('/api/analysis/condition-analysis?conditionQuery=insomnia'),
    ({ body }) => body.totalTestimonials === total,
  );
  const verifyResult = await operator.run('verify');
  expect(verifyResult).toEqual({ code: 0, stdout: [expect.stringContaining(`${total} testimonials, `)], stderr: [] });
  expect(verifyResult.stdout[0]).toMatch(/: all agree$/);
}

it('a worker restores jobs that Redis has lost', async () => {
  const authors = await Promise.all([signUpUser('ada'), signUpUser('ben'), signUpUser('cleo')]);
  await approveWithoutWorker(authors);
  await redis.flushall();
  const worker = await startWorker();
  await expectEverythingCounted(authors, 3);
  expect(await worker.stop()).toBe(0);
});

it('a running worker restores jobs that Redis loses', async () => {
  const authors = await Promise.all([signUpUser('gil'), signUpUser('hana'), signUpUser('ivo')]);
  await approveWithoutWorker(authors);
  const queues = await findQueues();
  await Promise.all(queues.map((queue) => queue.pause()));
  const worker = await startWorker();
  await redis.flushall();
  await Promise.all(queues.map((queue) => queue.close()));
  await expectEverythingCounted(authors, 6);
  expect(await worker.stop()).toBe(0);
});

it('an operator restores jobs that Redis has lost before a worker starts', async () => {
  const authors = await Promise.all([signUpUser('dana'), signUpUser('eli'), signUpUser('fay')]);
  await approveWithoutWorker(authors);
  await redis.flushall();
  const { code, stdout } = await operator.run('redeliver');
  expect([code, stdout]).toEqual([
    0,
    expect.arrayContaining([expect.stringContaining('had lost their jobs'), 'points.testimonial-unsettled: 3']),
  ]);
  const worker = await startWorker();
  await expectEverythingCounted(authors, 9);
  expect(await worker.stop()).toBe(0);
  expect(await api.stop()).toBe(0);
});
