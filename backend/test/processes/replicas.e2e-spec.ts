import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApprovedTestimonial, addNames, type Names } from '../fixtures/factories.js';
import { TestPrimary, type TestReplica } from '../servers/streaming-replica.js';
import { TestApp, waitUntil } from '../app/test-app.js';
import { createTestDatabase } from '../app/test-database.js';

interface Ranking {
  totalTestimonials: number;
}

const RANKING = '/api/analysis/condition-analysis?conditionQuery=insomnio';

let primary: TestPrimary;
let replicas: TestReplica[];
/** `uncached` computes each response, `cached` stores responses; only the first one has workers. */
let uncached: TestApp;
let cached: TestApp;
let names: Names;
const serverOfTheRun = process.env.TEST_POSTGRES_URL;

beforeAll(async () => {
  primary = await TestPrimary.start();
  process.env.TEST_POSTGRES_URL = primary.url;
  const over = { databaseUrl: await createTestDatabase(), dataDir: await mkdtemp(join(tmpdir(), 'recuento-product-')) };
  replicas = [await primary.startReplica(), await primary.startReplica()];
  const urls = replicas.map(
    ({ url }) => Object.assign(new URL(url), { pathname: new URL(over.databaseUrl).pathname }).href,
  );
  const env = { DATABASE_REPLICA_URLS: urls.join(','), RESPONSE_CACHE: 'off' };
  uncached = await TestApp.start({ over, env });
  cached = await TestApp.start({ over, process: 'api', env: { ...env, RESPONSE_CACHE: 'strict' } });
  names = await addNames(uncached.database);
});

afterAll(async () => {
  process.env.TEST_POSTGRES_URL = serverOfTheRun;
  await cached?.pause();
  await uncached?.stop();
  await primary?.stop();
});

const readRanking = async (product: TestApp): Promise<number> => {
  const { status, body } = await product.anonymous().get<Ranking>(RANKING);
  expect(status).toBe(200);
  return body.totalTestimonials;
};
const countBrands = async (product: TestApp): Promise<number> => {
  const { status, body } = await product.anonymous().get<unknown[]>('/api/brands');
  expect(status).toBe(200);
  return body.length;
};
let brands = 0;
const addBrand = () => {
  brands += 1;
  return uncached.database.execute(`insert into catalog.brands (name) values ($1)`, [`Replicated brand ${brands}`]);
};
const countReads = () => ({ ...uncached.database.replicaStats().reads });
const waitUntilUsed = () =>
  waitUntil(
    async () => {
      const before = countReads();
      await countBrands(uncached);
      return countReads().replica - before.replica;
    },
    (reads) => reads === 1,
  );

it('replicas in turn answer anonymous reads, the primary answers signed-in users', async () => {
  await waitUntilUsed();
  const before = countReads();
  for (let index = 0; index < 6; index += 1) await countBrands(uncached);
  const after = countReads();
  expect(after.replica + after.primary - before.replica - before.primary).toBe(6);
  // Under load a replica may be some milliseconds behind: then the primary or the other one answers.
  await waitUntil(
    async () => {
      await countBrands(uncached);
      return Promise.all(replicas.map((replica) => replica.countConnections('recuento replica')));
    },
    (connections) => connections.every((count) => count > 0),
  );
  const user = await uncached.signInAs('maria');
  const signedInFrom = countReads();
  expect((await user.get('/api/brands')).status).toBe(200);
  expect(countReads()).toEqual(signedInFrom);
});

it('a change is visible to anonymous visitors at once, in all processes, also while the replay is paused', async () => {
  await Promise.all(replicas.map((replica) => replica.pauseReplay()));
  try {
    expect([await readRanking(uncached), await readRanking(cached)]).toEqual([0, 0]);
    await createApprovedTestimonial(uncached, names);
    await waitUntil(
      () => readRanking(uncached),
      (total) => total === 1,
    );
    // From then on, no process shows the former ranking.
    expect([await readRanking(cached), await readRanking(uncached), await readRanking(cached)]).toEqual([1, 1, 1]);
    const before = countReads();
    await readRanking(uncached);
    expect(countReads()).toEqual({ ...before, primary: before.primary + 1 });
    await waitUntil(
      async () => {
        await addBrand();
        await countBrands(uncached);
        return uncached.database.replicaStats().states;
      },
      (states) => states.every((state) => state === 'lagging'),
    );
  } finally {
    await Promise.all(replicas.map((replica) => replica.resumeReplay()));
  }
  await waitUntilUsed();
  expect([await readRanking(uncached), await readRanking(cached)]).toEqual([1, 1]);
});

it('responses never go back in time while changes, pauses and two processes alternate', async () => {
  const before = await countBrands(cached);
  for (let round = 1; round <= 30; round += 1) {
    if (round % 6 === 0) await replicas[round % 4 === 0 ? 0 : 1]!.pauseReplay();
    if (round % 6 === 4) await Promise.all(replicas.map((replica) => replica.resumeReplay()));
    await addBrand();
    for (const product of [uncached, uncached, cached, uncached]) {
      expect([round, await countBrands(product)]).toEqual([round, before + round]);
    }
  }
  await Promise.all(replicas.map((replica) => replica.resumeReplay()));
});

it('a replica of another database answers nothing', async () => {
  const other = Object.assign(new URL(replicas[0]!.url), { pathname: new URL(await createTestDatabase()).pathname });
  const over = { databaseUrl: uncached.databaseUrl, dataDir: uncached.dataDir };
  const env = { DATABASE_REPLICA_URLS: other.href, RESPONSE_CACHE: 'off' };
  const product = await TestApp.start({ over, process: 'api', env });
  try {
    await addBrand();
    for (let round = 0; round < 3; round += 1) expect(await countBrands(product)).toBe(await countBrands(uncached));
    expect(product.database.replicaStats()).toMatchObject({ reads: { replica: 0 }, states: ['failed'] });
  } finally {
    await product.pause();
  }
});

it('a stopped replica is skipped without a failed request, and used again when it responds', async () => {
  await waitUntilUsed();
  await Promise.all(replicas.map((replica) => replica.stop()));
  const from = countReads();
  for (let index = 0; index < 10; index += 1) {
    await addBrand();
    expect(await countBrands(uncached)).toBe(await countBrands(uncached));
  }
  expect(countReads().replica).toBe(from.replica);
  expect(uncached.database.replicaStats().states).toEqual(['failed', 'failed']);
  const metrics = await (await fetch(`${uncached.url}/metrics`)).text();
  expect(metrics).toContain('recuento_replicas{state="failed"} 2');
  expect((await fetch(`${uncached.url}/health/ready`)).status).toBe(200);
  await replicas[0]!.restart();
  await waitUntilUsed();
});
