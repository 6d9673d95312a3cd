import pg from 'pg';
import { DEMO_PASSWORD } from '../../../src/config/demo-accounts.js';
import { ProductProcess } from '../../app/product-process.js';
import { Random } from '../../app/random.js';
import { HealthMonitor } from '../health-monitor.js';
import { LoadApi } from '../load/api.js';
import { ADMIN } from '../load/reviewer.js';
import { measureSlowness } from '../../app/machine-load.js';
import { checkInvariants } from '../run-fault.js';
import { runCommand } from '../servers/admin-command.js';
import { Cluster } from '../servers/cluster.js';
import { buildPreviousRelease } from '../servers/previous-build.js';
import { createLoad, drillSeed, measure, waitUntilDrained, writeResult } from './drill.js';
import { Rotation } from './rotation.js';

/** Acknowledged writes between two steps, so that both versions work together in each of them. */
const WRITES = 30;

let cluster: Cluster | undefined;

afterAll(async () => {
  await cluster?.stop();
  ProductProcess.killAll();
});

const countMigrations = async (database: pg.Pool): Promise<number> =>
  (await database.query<{ count: number }>('select count(*)::int as count from platform.migrations')).rows[0].count;

/** The first admin of an installation. */
async function createAdmin({ publicUrl, settings }: Cluster, main: string): Promise<void> {
  const response = await fetch(`${publicUrl}/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email: ADMIN.email, password: DEMO_PASSWORD, name: 'Admin' }),
  });
  if (response.status !== 200) throw new Error(`The sign-up was answered with ${response.status}.`);
  await runCommand({ ...settings, PORT: new URL(publicUrl).port }, ['make-admin', ADMIN.email], main);
}

it(`an upgrade from the previous release under load loses nothing (seed ${drillSeed})`, async () => {
  const { version, main } = await buildPreviousRelease(process.env.DRILL_FROM);
  cluster = await Cluster.start({ queues: 'postgres', apis: 2, workers: 2, main });
  await createAdmin(cluster, main);
  const { database, dataDir, publicUrl, catalog, settings } = cluster;
  const rotation = new Rotation(cluster);
  const load = await createLoad({ publicUrl, urls: () => rotation.urls, catalog });
  const { journal } = load;
  const migrationsBefore = await countMigrations(database);
  load.start();
  await load.waitForWrites(2 * WRITES);

  const faultFrom = Date.now();
  const health = new HealthMonitor(rotation.urls, (url) => rotation.has(url));
  const { seconds } = await measure(async () => {
    const [firstWorker, secondWorker] = cluster!.workers;
    // Its start runs the migrations.
    for (const member of [firstWorker, ...cluster!.apis, secondWorker]) {
      await rotation.replace(member);
      await load.waitForWrites(WRITES);
    }
  });
  await Promise.all([load.stop(), health.stop()]);
  const [faultUntil, slowness] = [Date.now(), measureSlowness()];
  const requests = journal.requests.filter(({ startedAt }) => startedAt >= faultFrom);
  await waitUntilDrained(database);
  await runCommand(settings, ['recompute']);
  await waitUntilDrained(database);
  await runCommand(settings, ['verify']);
  const api = new LoadApi(() => rotation.urls, publicUrl, journal, new Random(drillSeed));
  const violations = await checkInvariants({
    ...{ database, dataDir, journal, api, health, expectations: {}, faultFrom, faultUntil, slowness },
  });
  const migrations = (await countMigrations(database)) - migrationsBefore;
  if (migrations === 0) violations.push('The previous release has the same tables.');
  await writeResult({
    name: 'upgrade',
    title: 'Rolling upgrade of two API processes and two workers under load',
    seed: drillSeed,
    violations,
    figures: {
      'Previous release': version,
      'Applied migrations': migrations,
      'Duration of the upgrade': `${seconds} s`,
      'Requests during the upgrade': requests.length,
      'Requests without a response, or with 500': requests.filter(({ status }) => !isPermitted(status)).length,
      'Responses 503 or 504, and 429': `${countStatus(requests, 503, 504)}, ${countStatus(requests, 429)}`,
      'Slowest response': `${(Math.max(...requests.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s`,
      'Acknowledged writes in total': journal.countAcknowledgedWrites(),
    },
  });
  expect(violations).toEqual([]);
}, 600_000);

type Status = number | 'lost' | 'timeout';

const isPermitted = (status: Status): boolean => typeof status === 'number' && (status < 500 || status >= 503);

const countStatus = (requests: { status: Status }[], ...statuses: Status[]): number =>
  requests.filter(({ status }) => statuses.includes(status)).length;
