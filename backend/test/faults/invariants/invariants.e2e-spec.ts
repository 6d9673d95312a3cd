import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ProductProcess } from '../../app/product-process.js';
import { HealthMonitor } from '../health-monitor.js';
import { LoadApi } from '../load/api.js';
import { FAULT_MIX, LoadGenerator } from '../load/load-generator.js';
import { readQueues } from '../queues.js';
import { Random } from '../../app/random.js';
import { Cluster } from '../servers/cluster.js';
import type { InvariantContext } from './context.js';
import { invariants } from './index.js';

let cluster: Cluster;
let load: LoadGenerator;
let context: InvariantContext;

/** A product that has worked for a while, and now rests. */
beforeAll(async () => {
  cluster = await Cluster.start({ queues: 'postgres', apis: 1, workers: 1 });
  const { publicUrl, catalog, database, dataDir } = cluster;
  const urls = () => [publicUrl];
  const mix = { ...FAULT_MIX, submit: 40, erase: 6 };
  load = await LoadGenerator.create({ publicUrl, urls, catalog }, { seed: 7, users: 6, mix, pauseMs: 50 });
  const health = new HealthMonitor([publicUrl]);
  // The last requests may withdraw, revoke or erase what there was.
  do {
    load.start();
    while (!hasWorkedEnough()) await load.waitForWrites(5);
    await load.stop();
  } while (!hasWorkedEnough());
  await health.stop();
  while ((await readQueues(database)).unfinished > 0) await pause(100);
  // The worker would process the damage.
  await cluster.workers[0].terminate();
  const { journal } = load;
  const api = new LoadApi(urls, publicUrl, journal, new Random(1));
  const times = { faultFrom: 0, faultUntil: Date.now(), slowness: 4 };
  context = { database, dataDir, journal, api, health, expectations: {}, ...times };
});

afterAll(async () => {
  await cluster?.stop();
  ProductProcess.killAll();
});

/** Each invariant needs something to look at. */
function hasWorkedEnough(): boolean {
  const { testimonials, users, purchases } = load.journal;
  const isPublished = testimonials.some(({ settled }) => settled?.status === 'approved');
  const hasFiles = testimonials.some(
    ({ settled, fileCount }) => fileCount > 0 && settled && settled.status !== 'absent',
  );
  const wasErased = users.some(({ account }) => account === 'erased');
  return isPublished && hasFiles && wasErased && purchases.some(({ possible }) => possible[0] === 'confirmed');
}

const sql = async (statement: string) => void (await cluster.database.query(statement));

it('all invariants hold before the damage', async () => {
  for (const [number, { check }] of Object.entries(invariants)) {
    expect([number, await check(context)]).toEqual([number, []]);
  }
});

/** In this order, because damage is not repaired; each violation must name what was damaged. */
const damages: [number: string, damage: string, inflict: () => Promise<void>, violation: RegExp][] = [
  [
    'I1',
    'a ledger entry without an award',
    () =>
      sql(
        `insert into points.ledger_entries (user_id, kind, amount) select min(id), 'testimonial', 200 from identity.users`,
      ),
    /adds up to/,
  ],
  [
    'I2',
    'a missing award',
    () =>
      sql(
        'delete from points.active_awards where testimonial_id = (select min(testimonial_id) from points.active_awards)',
      ),
    /has 0 awards|add up to 200 points, with 0 awards/,
  ],
  [
    'I3',
    'a wrong count in a cell',
    () => sql(`update analysis.cells set significant = significant + 1 where age_range = '' and gender = ''`),
    /The cell of condition/,
  ],
  ['I4', 'a changed file', () => changeFile(), /bytes, its row/],
  [
    'I5',
    'a job that failed finally',
    () => sql(`update bull.job set state = 'failed' where queue = 'points.settle-testimonial'`),
    /jobs of points.settle-testimonial failed finally/,
  ],
  [
    'I6',
    'the name of an erased user in a table',
    async () => {
      const erased = context.journal.users.find(({ account }) => account === 'erased')!;
      await sql(`insert into catalog.brands (name) values ('by ${erased.marker}')`);
    },
    /catalog.brands contains a trace/,
  ],
  [
    'I7',
    'a changed text of a testimonial',
    () => sql(`update testimonials.testimonials set experience = experience || ' and more'`),
    /and more/,
  ],
  [
    'I8',
    'an erasure that is not completed',
    () => sql('update data_rights.erasures set completed_at = null'),
    /Erasure .* is not completed/,
  ],
  [
    'I9',
    'a response with 500',
    async () => {
      const startedAt = Date.now();
      context.journal.requests.push({ route: 'GET ranking', startedAt, milliseconds: 10, status: 500 });
    },
    /GET ranking was answered with 500/,
  ],
];

it.each(damages)('%s reports %s', async (number, _damage, inflict, violation) => {
  await inflict();
  expect(await invariants[number].check(context)).toEqual(expect.arrayContaining([expect.stringMatching(violation)]));
});

it('I9 reports a late response, and a process that is not live', async () => {
  const { journal, health } = context;
  journal.requests.push({ route: 'GET search', startedAt: Date.now(), milliseconds: 60_000, status: 200 });
  const sample = { at: 1, url: cluster.publicUrl, milliseconds: 1, unavailable: [] };
  health.samples.push({ ...sample, path: 'live' }, { ...sample, path: 'ready', status: 503, unavailable: ['queue'] });
  // The load explains a check that exceeded its time, and no other.
  health.samples.push({ ...sample, path: 'ready', status: 503, milliseconds: 2_100, unavailable: ['storage'] });
  const found = await invariants.I9.check({ ...context, slowness: 4 });
  for (const part of [
    'GET search was answered with 200 after 60.0 s',
    '/health/live was undefined',
    'reported queue',
  ]) {
    expect(found).toEqual(expect.arrayContaining([expect.stringContaining(part)]));
  }
  expect(found.join()).not.toContain('storage');
});

async function changeFile(): Promise<void> {
  const folder = join(cluster.dataDir, 'files', 'proof');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const file = entries.find((entry) => entry.isFile())!;
  await appendFile(join(file.parentPath, file.name), 'x');
}
