import pg from 'pg';
import { callProvider } from '../../../test/fixtures/identity-provider.js';
import { LockBarrier } from '../../../test/races/barrier.js';
import { AffiliateNetwork } from '../../../test/servers/affiliate-network.js';
import { createTestDatabase, TEST_SECRET } from '../../../test/app/test-database.js';
import { waitUntil, TestApp } from '../../../test/app/test-app.js';
import { startRedis, type TestRedis } from '../../../test/servers/redis.js';
import { startRedisCluster } from '../../../test/servers/redis-cluster.js';
import { loadEnv } from '../../config/env.js';
import { TooManyRequestsError } from './rate-limits.errors.js';
import { RateLimitStore, storeTimeout, sweepDelays } from './rate-limit-store.js';
import { RateLimiter } from './rate-limiter.js';

describe.each(['PostgreSQL', 'Redis', 'a Redis cluster'] as const)('rate limits of two processes in %s', (where) => {
  let redis: TestRedis | undefined;
  let processes: RateLimiter[];

  beforeAll(async () => {
    const databaseUrl = await createTestDatabase();
    if (where === 'Redis') redis = await startRedis();
    if (where === 'a Redis cluster') redis = await startRedisCluster();
    const env = loadEnv({
      NODE_ENV: 'test',
      AUTH_SECRET: TEST_SECRET,
      CLICK_REFERENCE_SECRET: TEST_SECRET,
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...(where === 'a Redis cluster' ? { REDIS_CLUSTER: 'true' } : {}),
    });
    const stores = [1, 2].map(() => new RateLimitStore(env, databaseUrl));
    processes = stores.map((store) => new RateLimiter(env, store));
    // Until its first connection, a process counts alone.
    const readStatus = () => Promise.resolve(stores.map((store) => store['redis']?.status));
    if (redis) await waitUntil(readStatus, (found) => found.every((status) => status === 'ready'));
  });

  afterAll(async () => {
    for (const limiter of processes) await limiter.onApplicationShutdown();
    await redis?.stop();
  });

  /** Sends requests alternately to the two processes and returns how many were allowed. */
  async function countAllowed(count: number, client: string): Promise<number> {
    const results = await Promise.allSettled(
      Array.from({ length: count }, (_, index) => processes[index % 2]!.consume('search', client)),
    );
    const errors = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
    for (const error of errors) expect(error).toBeInstanceOf(TooManyRequestsError);
    return count - errors.length;
  }

  it('two processes together allow exactly the budget', async () => {
    expect(await countAllowed(400, 'address:192.0.2.1')).toBe(120);
    expect(await countAllowed(10, 'address:192.0.2.1')).toBe(0);
  });

  it('each user and address is counted separately', async () => {
    expect(await countAllowed(10, 'address:192.0.2.2')).toBe(10);
  });
});

it('counters expire after an hour without requests', async () => {
  const product = await TestApp.start();
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
  await product.database.execute(
    `insert into platform.rate_limits (key, points, expire) values ('search:test-expired', 1, $1), ('search:test-recent', 1, $2)`,
    [hoursAgo(1.1), hoursAgo(0.9)],
  );
  const over = await product.pause();
  jest.replaceProperty(sweepDelays, 'first', 0);
  const later = await TestApp.start({ over });
  const left = await waitUntil(
    () => later.database.query<{ key: string }>(`select key from platform.rate_limits where key like 'search:test-%'`),
    (rows) => rows.length < 2,
  );
  expect(left).toEqual([{ key: 'search:test-recent' }]);
  await later.stop();
});

it('a statement deletes a limited number of expired counters, because all of them could take longer than it may', async () => {
  const databaseUrl = await createTestDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into platform.rate_limits (key, points, expire)
     select 'search:test-' || n, 1, case when n % 10 = 0 then 1e15 else 0 end from generate_series(1, 12000) n`,
  );
  await client.query(`
    create table public.deletions (counters int);
    create function public.count_deleted() returns trigger language plpgsql as $$
      begin insert into public.deletions select count(*) from gone; return null; end $$;
    create trigger count_deleted after delete on platform.rate_limits referencing old table as gone
      for each statement execute function public.count_deleted();`);
  const env = loadEnv({ NODE_ENV: 'test', AUTH_SECRET: TEST_SECRET, CLICK_REFERENCE_SECRET: TEST_SECRET });
  jest.replaceProperty(sweepDelays, 'first', 0);
  const store = new RateLimitStore(env, databaseUrl);
  const countLeft = async () => (await client.query('select from platform.rate_limits')).rowCount;
  await waitUntil(countLeft, (left) => left === 1_200);
  await store.close();
  const { rows } = await client.query<{ most: number }>('select max(counters) as most from public.deletions');
  await client.end();
  expect(rows[0]!.most).toBeLessThanOrEqual(1_000);
});

it('a wrong password is rejected as usual while the store does not answer in time', async () => {
  jest.replaceProperty(storeTimeout, 'milliseconds', 500);
  const product = await TestApp.start({ process: 'api' });
  jest.restoreAllMocks();
  const barrier = await LockBarrier.open(product.databaseUrl);
  await barrier.acquire({ name: 'counters', sql: 'lock table platform.rate_limits', parameters: [] });
  const credentials = { email: 'maria@recuento.test', password: 'not the password' };
  const response = await callProvider(product, '/sign-in/email', credentials);
  await barrier.release();
  expect([response.status, await response.json()]).toMatchObject([401, { code: 'INVALID_EMAIL_OR_PASSWORD' }]);
  await barrier.close();
  await product.stop();
});

afterEach(() => jest.restoreAllMocks());

describe('rate limits of the API', () => {
  const secrets = { Brightjar: 'b'.repeat(40), Larkshop: 'l'.repeat(40) };
  let product: TestApp;

  beforeAll(async () => {
    const AFFILIATE_POSTBACK_SECRETS = Object.entries(secrets)
      .map((pair) => pair.join(':'))
      .join(',');
    product = await TestApp.start({ env: { RATE_LIMIT_FACTOR: '0.05', AFFILIATE_POSTBACK_SECRETS } });
  });

  afterAll(() => product.stop());

  it('every response states the budget, and an exhausted one the time to retry', async () => {
    const search = () => product.anonymous().get('/api/supplements/search?query=magn');
    const first = await search();
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit-policy')).toBe('"search";q=6;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"search";r=5;t=\d+$/);
    for (let index = 0; index < 5; index += 1) expect((await search()).status).toBe(200);
    const rejected = await search();
    expect(rejected).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejected.headers.get('ratelimit')).toMatch(/^"search";r=0;t=\d+$/);
    // Other budgets are independent.
    expect((await product.anonymous().get('/api/supplements')).status).toBe(200);
  });

  it.each(['GET', 'HEAD'])('%s counts as a read', async (method) => {
    const { headers } = await fetch(`${product.url}/api/consents/texts`, { method });
    expect(headers.get('ratelimit-policy')).toBe('"reads";q=30;w=60');
  });

  it('users at one address have budgets of their own', async () => {
    // One sign-in and one sign-up, each the only one that these budgets allow.
    for (const user of [await product.signInAs('maria'), await product.signUpUser()]) {
      const { headers } = await user.get('/api/testimonials/my');
      expect(headers.get('ratelimit')).toMatch(/^"reads";r=29;/);
    }
  });

  it('invalid tokens also consume the budget', async () => {
    const guess = () => product.anonymous().post('/api/testimonials', {}, { authorization: 'Bearer not-a-token' });
    expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
  });

  it('postbacks are limited per partner if the signature is valid, otherwise per address', async () => {
    const brightjar = new AffiliateNetwork(product.url, 'Brightjar', secrets.Brightjar);
    const larkshop = new AffiliateNetwork(product.url, 'Larkshop', secrets.Larkshop);
    const order = { clickReference: 'A'.repeat(22), orderReference: 'A-1', amount: 5, currency: 'EUR' };
    const sendAndReadPolicy = async (network: AffiliateNetwork, fault = {}) =>
      (await network.sendConversion(order, fault)).headers.get('ratelimit-policy');
    // The signatures are valid, although neither partner has a shop.
    for (let index = 0; index < 30; index += 1)
      expect(await sendAndReadPolicy(brightjar)).toBe('"postbacks";q=30;w=60');
    const rejected = await brightjar.sendConversion(order);
    expect([rejected.status, rejected.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    const forged = async () => (await larkshop.sendConversion(order, { secret: secrets.Brightjar })).status;
    const outcomes = [await forged(), await forged(), await forged(), await forged()];
    expect([outcomes[0], outcomes.at(-1)]).toEqual([401, 429]);
    expect(await sendAndReadPolicy(larkshop, { secret: secrets.Brightjar })).toBe('"writes";q=3;w=60');
    const others = await larkshop.sendConversion(order);
    expect([others.status, others.headers.get('ratelimit')]).toEqual([
      401,
      expect.stringMatching(/^"postbacks";r=29;/),
    ]);
  });
});
