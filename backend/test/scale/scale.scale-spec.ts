import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { HealthMonitor } from '../faults/health-monitor.js';
import { invariants } from '../faults/invariants/index.js';
import { LoadApi } from '../faults/load/api.js';
import { LoadGenerator, READING_MIX } from '../faults/load/load-generator.js';
import { readQueues } from '../faults/queues.js';
import { ProductProcess } from '../app/product-process.js';
import { Random } from '../app/random.js';
import { waitUntil } from '../app/test-app.js';
import { CacheVisitors, type CachedRoute } from './cache-visitors.js';
import { checkFreshness } from './freshness.js';
import { restartAll } from './rolling-restart.js';
import { PUBLIC_URL, ScaledProduct } from './scaled-product.js';
import { ScheduleWatch } from './schedule-watch.js';
import { measureThroughput, type ThroughputFigures } from './throughput.js';

const { SCALE_SECONDS = '60', SCALE_SEED = '1', SCALE_REPORT } = process.env;
const seconds = Number(SCALE_SECONDS);
const WARM_UP_SECONDS = 6;
const USERS = 24;
const [BUSY_PAUSE_MS, CALM_PAUSE_MS] = [20, 1_500];
const CHANGE_ROUNDS = 5;
/** A process that answers less than this share, in percent, does not take part. */
const MIN_SHARE = 20;
/** Those that need no files in a folder and no time limits. */
const INVARIANTS = ['I1', 'I2', 'I3', 'I5', 'I7', 'I8'];

let product: ScaledProduct;

beforeAll(async () => {
  product = await ScaledProduct.start();
});

afterAll(async () => {
  await product?.stop();
  ProductProcess.killAll();
});

it(
  'several processes share the load, are restarted without an error, and a cache in front of them is never stale',
  async () => {
    let level = 1;
    const options = { seed: Number(SCALE_SEED), users: USERS, mix: READING_MIX, pauseMs: BUSY_PAUSE_MS };
    const urls = () => [product.gateways[level - 1].url];
    const load = await LoadGenerator.create({ publicUrl: PUBLIC_URL, urls, catalog: product.catalog }, options);
    const { journal } = load;
    const schedule = await ScheduleWatch.start(product.servers.redis.url);
    load.start();
    await waitUntil(
      () => Promise.resolve(journal.users.filter(({ account }) => account === 'exists').length),
      (count) => count >= USERS / 2,
    );
    const throughput: ThroughputFigures[] = [];
    for (let count = 1; count <= product.apis.length; count += 1) {
      await product.startApi(count);
      level = count;
      await pause(WARM_UP_SECONDS * 1000);
      throughput.push(await measureThroughput(product, journal.requests, level, seconds));
    }
    const use = await product.measureUse();

    // So few requests that a missing response is the fault of the restart, and not of too much work.
    options.pauseMs = CALM_PAUSE_MS;
    await pause(WARM_UP_SECONDS * 1000);
    const restart = await restartAll(product, journal.requests);
    await load.stop();
    const scheduled = await schedule.stop(product.apis, product.workers);
    await waitUntil(
      () => readQueues(product.database, product.redisClient),
      ({ unfinished }) => unfinished === 0,
    );
    const api = new LoadApi(urls, PUBLIC_URL, journal, new Random(1));
    const violations = [...journal.surprises, ...(await checkStoredData(api))];

    const visitors = new CacheVisitors(product.cache.url, listCachedRoutes());
    const from = Date.now();
    const freshness = await checkFreshness(product, api, CHANGE_ROUNDS).finally(() => visitors.stop());
    const cache = { routes: visitors.summarize(), seconds: Math.round((Date.now() - from) / 1000) };

    const result = {
      ...{ seed: options.seed, users: USERS, throughput, use, restart, scheduled, freshness, cache },
      violations: [
        ...violations,
        ...throughput.flatMap(({ errors }) => errors),
        ...(throughput.at(-1)!.shares.some((share) => share < MIN_SHARE)
          ? ['A process took hardly any requests.']
          : []),
        ...(use.poolerTransactions === 0 || use.replicaConnections === 0
          ? ['The pooler or the replica was not used.']
          : []),
        ...restart.violations,
        ...scheduled.violations,
        ...freshness.violations,
        ...visitors.findViolations(),
      ],
    };
    if (SCALE_REPORT) await writeFile(SCALE_REPORT, JSON.stringify(result));
    process.stderr.write(`${JSON.stringify(result, undefined, 2)}\n`);
    if (result.violations.length > 0) process.stderr.write(`${(await product.readErrors()).join('\n')}\n`);
    expect(result.violations).toEqual([]);
  },
  10 * 60_000 + 5_000 * seconds,
);

async function checkStoredData(api: LoadApi): Promise<string[]> {
  const { database, redisClient, dataDir } = product;
  const [health, now] = [new HealthMonitor([]), Date.now()];
  const times = { faultFrom: now, faultUntil: now, slowness: 1 };
  const journal = api.journal;
  const context = { database, redis: redisClient, dataDir, journal, api, health, expectations: {}, ...times };
  const found = await Promise.all(INVARIANTS.map((name) => invariants[name].check(context)));
  return found.flat();
}

function listCachedRoutes(): CachedRoute[] {
  const [{ id, name }] = product.catalog.conditions;
  return [
    { route: 'Search of conditions', path: `/api/conditions/search?query=${name.slice(0, 3)}`, kind: 'held' },
    { route: 'Brands', path: '/api/brands', kind: 'held' },
    { route: 'Ranking', path: `/api/analysis/condition-analysis?conditionQuery=${name}`, kind: 'revalidated' },
    { route: 'Published testimonials', path: `/api/testimonials?conditionId=${id}`, kind: 'revalidated' },
    { route: 'Products', path: '/api/marketplace/products', kind: 'revalidated' },
  ];
}
