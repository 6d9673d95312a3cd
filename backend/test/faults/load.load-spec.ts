import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ProductProcess } from '../app/product-process.js';
import { Random } from '../app/random.js';
import { HealthMonitor } from './health-monitor.js';
import { LoadApi } from './load/api.js';
import {
  measureHeapGrowth,
  percentile,
  type ProcessSample,
  sampleProcess,
  summarizeErrors,
  summarizeRoutes,
} from './load/load-figures.js';
import { LoadGenerator, READING_MIX } from './load/load-generator.js';
import { measureSlowness } from '../app/machine-load.js';
import { checkInvariants } from './run-fault.js';
import { readQueues } from './queues.js';
import { Cluster } from './servers/cluster.js';

const { LOAD_SEED = '1', LOAD_MINUTES = '10', LOAD_USERS = '200', LOAD_REPORT } = process.env;
const MINUTE = 60_000;
const duration = Number(LOAD_MINUTES) * MINUTE;
const SAMPLE_MS = 2_000;
const MAX_HEAP_GROWTH = 10;
/** Shorter runs have not enough collections of the heap to compare. */
const MIN_MINUTES_FOR_HEAP = 5;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await Cluster.start({ queues: 'postgres', apis: 1, workers: 1 });
});

afterAll(async () => {
  await cluster?.stop();
  ProductProcess.killAll();
});

it(
  `${LOAD_USERS} users for ${LOAD_MINUTES} minutes get no error, and no write is lost (seed ${LOAD_SEED})`,
  async () => {
    const { publicUrl, catalog, database, dataDir } = cluster;
    const options = { seed: Number(LOAD_SEED), users: Number(LOAD_USERS), mix: READING_MIX, pauseMs: 2_000 };
    const target = { publicUrl, urls: () => [publicUrl], catalog };
    const load = await LoadGenerator.create(target, { ...options, rampMs: duration / 4 });
    const { journal } = load;
    const faultFrom = Date.now();
    load.start();
    const health = new HealthMonitor([publicUrl]);
    const samples: ProcessSample[] = [];
    while (Date.now() < faultFrom + duration) {
      samples.push(await sampleProcess(publicUrl));
      await pause(SAMPLE_MS);
    }
    await Promise.all([load.stop(), health.stop()]);
    const [faultUntil, slowness] = [Date.now(), measureSlowness()];
    const requests = [...journal.requests];
    const writes = journal.countAcknowledgedWrites();
    for (let turn = 0; turn < 300 && (await readQueues(database)).unfinished > 0; turn += 1) await pause(200);
    const api = new LoadApi(target.urls, publicUrl, journal, new Random(1));
    const violations = await checkInvariants({
      ...{ database, dataDir, journal, api, health, expectations: {}, faultFrom, faultUntil, slowness },
    });
    const errors = requests.filter(({ status }) => typeof status !== 'number' || status >= 500);
    const result = {
      ...{ seed: options.seed, users: options.users, minutes: Number(LOAD_MINUTES), slowness },
      ...{
        requests: requests.length,
        writes,
        errors: errors.length,
        errorsByRoute: summarizeErrors(errors),
        violations,
      },
      limited: requests.filter(({ status }) => status === 429).length,
      heapGrowth: measureHeapGrowth(samples),
      heapMegabytes: Math.round((samples.at(-1)?.heapBytes ?? 0) / 1_048_576),
      eventLoopDelay: Math.round(
        percentile(
          samples.map(({ delayMs }) => delayMs),
          0.99,
        ),
      ),
      routes: summarizeRoutes(requests),
    };
    if (LOAD_REPORT) await writeFile(LOAD_REPORT, JSON.stringify(result));
    process.stderr.write(`${JSON.stringify(result, undefined, 2)}\n`);
    expect(violations).toEqual([]);
    expect(result.errorsByRoute).toEqual([]);
    if (result.minutes >= MIN_MINUTES_FOR_HEAP) expect(result.heapGrowth).toBeLessThan(MAX_HEAP_GROWTH);
  },
  duration + 10 * MINUTE,
);
