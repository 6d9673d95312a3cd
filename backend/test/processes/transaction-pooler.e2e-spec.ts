import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addNames,
  approve,
  buildSubmission,
  jpeg,
  multipart,
  type Names,
  pdf,
  waitForJobs,
} from '../fixtures/factories.js';
import { CommandLine } from '../app/command-line.js';
import { ProductProcess } from '../app/product-process.js';
import { buildFeedRow, FeedSender } from '../servers/feed-sender.js';
import { PgBouncer } from '../servers/pgbouncer.js';
import { TestApp, waitUntil } from '../app/test-app.js';
import { createTestDatabase } from '../app/test-database.js';

interface Ranking {
  totalTestimonials: number;
}

let pooler: PgBouncer;
let product: TestApp;
let names: Names;

beforeAll(async () => {
  const directUrl = await createTestDatabase();
  pooler = await PgBouncer.start(directUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'recuento-product-'));
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl };
  product = await TestApp.start({ over: { databaseUrl: pooler.url, dataDir }, env });
  names = await addNames(product.database);
});

afterAll(async () => {
  await product?.stop();
  await pooler?.stop();
});

const readRanking = async () =>
  (await product.anonymous().get<Ranking>('/api/analysis/condition-analysis?conditionQuery=insomnio')).body;

it('the main flow runs through a transaction pooler, with queues and notifications on the direct connection', async () => {
  const before = await pooler.countTransactions();
  const author = await product.signUpUser();
  const admin = await product.signInAs('admin');
  const submitted = await author.post<{ id: number }>(
    '/api/testimonials',
    multipart(buildSubmission(names), [await jpeg(), await pdf()]),
  );
  expect(submitted.status).toBe(201);
  await approve(admin, submitted.body.id);
  await waitUntil(readRanking, ({ totalTestimonials }) => totalTestimonials === 1);
  const points = await waitUntil(
    async () => (await author.get<{ totalPoints: number }>('/api/user-points/my-monthly')).body,
    ({ totalPoints }) => totalPoints > 0,
  );
  expect(points.totalPoints).toBe(200);
  expect((await pooler.countTransactions()) - before).toBeGreaterThan(20);
});

it('many concurrent requests share a few server connections, and no transaction keeps settings or locks', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => product.signUpUser()));
  const responses = await Promise.all(
    users.flatMap((user) => [
      user.post('/api/testimonials', buildSubmission(names)),
      user.get('/api/notices'),
      product.anonymous().get('/api/brands'),
      product.anonymous().get('/api/analysis/condition-analysis?conditionQuery=insomnio'),
    ]),
  );
  expect([...new Set(responses.map(({ status }) => status))].sort()).toEqual([200, 201]);
  await waitForJobs(product);
  const [settings] = await product.database.query<{ lock_timeout: string; search_path: string; locks: number }>(
    `select current_setting('lock_timeout') as lock_timeout, current_setting('search_path') as search_path,
       (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`,
  );
  expect(settings).toMatchObject({ lock_timeout: '0', search_path: '"$user", public' });
});

it('a feed, whose temporary table belongs to one transaction, is imported', async () => {
  const feedSender = new FeedSender(product, await product.signInAs('admin'));
  for (const [price, expected] of [
    [12.5, { added: 1 }],
    [13, { updated: 1 }],
  ]) {
    const { status, body } = await feedSender.sendRows([buildFeedRow({ price })]);
    expect([status, body]).toEqual([200, expect.objectContaining(expected)]);
  }
});

it('a DATABASE_DIRECT_URL of another database stops the start and the commands with the names of both settings', async () => {
  const { dataDir } = product;
  const otherUrl = await createTestDatabase();
  const sentence = /^DATABASE_DIRECT_URL is not the database of DATABASE_URL: .*\.\n?$/;
  const started = ProductProcess.run({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: otherUrl, DATA_DIR: dataDir });
  expect(await started.waitForExit()).toEqual({ code: 1, errors: expect.stringMatching(sentence) });
  const operator = new CommandLine({ databaseUrl: pooler.url, dataDir }, dataDir, { DATABASE_DIRECT_URL: otherUrl });
  expect(await operator.run('verify')).toEqual({ code: 1, stdout: [], stderr: [expect.stringMatching(sentence)] });
});

it.each([
  ['without DATABASE_DIRECT_URL', false],
  ['with a DATABASE_DIRECT_URL that is the pooler', true],
])('%s the start and the commands name that setting', async (_case, isSet) => {
  const { dataDir } = product;
  const sentence =
    /^The database cannot be used directly: .*; set DATABASE_DIRECT_URL to PostgreSQL itself if DATABASE_URL is a transaction pooler\.\n?$/;
  const direct: Record<string, string> = isSet ? { DATABASE_DIRECT_URL: pooler.url } : {};
  const started = ProductProcess.run({ DATABASE_URL: pooler.url, ...direct, DATA_DIR: dataDir });
  expect(await started.waitForExit()).toEqual({ code: 1, errors: expect.stringMatching(sentence) });
  const operator = new CommandLine({ databaseUrl: pooler.url, dataDir }, dataDir, direct);
  expect(await operator.run('verify')).toEqual({ code: 1, stdout: [], stderr: [expect.stringMatching(sentence)] });
});

it('a pooler that ignores the settings of connections cannot be used directly', async () => {
  const { dataDir } = product;
  const ignored = [
    'options',
    'extra_float_digits',
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
  ];
  const lax = await PgBouncer.start(await createTestDatabase(), undefined, ignored);
  const started = ProductProcess.run({ DATABASE_URL: lax.url, DATA_DIR: dataDir });
  expect(await started.waitForExit()).toEqual({
    code: 1,
    errors: expect.stringMatching(/^The database cannot be used directly: a pooler .*DATABASE_DIRECT_URL.*\.\n$/),
  });
  await lax.stop();
});
