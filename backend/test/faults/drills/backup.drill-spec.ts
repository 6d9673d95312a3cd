import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ProductProcess } from '../../app/product-process.js';
import { Random } from '../../app/random.js';
import { createEmptyDatabase } from '../../app/test-database.js';
import { HealthMonitor } from '../health-monitor.js';
import type { InvariantContext } from '../invariants/context.js';
import { LoadApi } from '../load/api.js';
import { measureSlowness } from '../../app/machine-load.js';
import { checkInvariants } from '../run-fault.js';
import { runCommand } from '../servers/admin-command.js';
import { Cluster } from '../servers/cluster.js';
import { Member } from '../servers/member.js';
import { createLoad, drillSeed, measure, waitUntilDrained, writeResult } from './drill.js';
import { expectRestored, markJournal } from './restored-journal.js';

const WRITES_BEFORE = 150;
/** Acknowledged writes after the backup, which it does not contain. */
const WRITES_AFTER = 20;
const ERASURES_AFTER = 2;

let folder: string;
let cluster: Cluster | undefined;
const restoredMembers: Member[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-drill-'));
});

afterAll(async () => {
  for (const member of restoredMembers) await member.kill();
  await cluster?.stop();
  ProductProcess.killAll();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the product on the restored database and folder, and checks it when its work is done. */
async function checkRestored(context: InvariantContext, settings: Record<string, string>): Promise<string[]> {
  const [api, worker] = [await Member.create('api', settings), await Member.create('worker', settings)];
  restoredMembers.push(api, worker);
  settings.PUBLIC_URL = api.url;
  await Promise.all([api.start(), worker.start()]);
  await waitUntilDrained(context.database);
  const faultFrom = Date.now();
  const health = new HealthMonitor([api.url]);
  await runCommand(settings, ['verify']);
  const target = new LoadApi(() => [api.url], api.url, context.journal, new Random(drillSeed));
  await health.stop();
  return checkInvariants({ ...context, api: target, health, faultFrom, faultUntil: Date.now() });
}

it(`a backup taken under constant writes is restored completely (seed ${drillSeed})`, async () => {
  cluster = await Cluster.start({ queues: 'postgres', apis: 1, workers: 1 });
  const { database, dataDir, publicUrl, catalog, settings, postgres } = cluster;
  const load = await createLoad({ publicUrl, urls: () => [publicUrl], catalog });
  const { journal } = load;
  const [faultFrom, health] = [Date.now(), new HealthMonitor([publicUrl])];
  load.start();
  await load.waitForWrites(WRITES_BEFORE, 120_000);

  const [backupFolder, erasures] = [join(folder, 'backup'), join(folder, 'erasures.ndjson')];
  const [mark, writesBefore] = [markJournal(journal), journal.countAcknowledgedWrites()];
  const backup = await measure(() => runCommand(settings, ['backup', backupFolder]));
  const writesDuring = journal.countAcknowledgedWrites() - writesBefore;
  await load.waitForWrites(WRITES_AFTER);
  await Promise.all([load.stop(), health.stop()]);
  for (let count = 0; count < ERASURES_AFTER; count += 1) await load.eraseUser();
  await waitUntilDrained(database);
  await runCommand(settings, ['save-erasures', erasures]);
  const context: InvariantContext = {
    ...{ database, dataDir, journal, health, expectations: {}, faultFrom, faultUntil: Date.now() },
    slowness: measureSlowness(),
    api: new LoadApi(() => [publicUrl], publicUrl, journal, new Random(drillSeed)),
  };
  const violations = (await checkInvariants(context)).map((violation) => `Source: ${violation}`);
  if (writesDuring === 0) violations.push('Nothing was written while the backup was taken.');

  const restoredUrl = await createEmptyDatabase(postgres.url);
  const restoredSettings = { ...settings, DATABASE_URL: restoredUrl, DATA_DIR: join(folder, 'data') };
  const restore = await measure(() => runCommand(restoredSettings, ['restore', backupFolder, erasures]));
  expectRestored(journal, mark);
  const restored = new pg.Pool({ connectionString: restoredUrl, max: 4 });
  try {
    const expectations = { source: database };
    const found = await checkRestored(
      { ...context, database: restored, dataDir: restoredSettings.DATA_DIR, expectations },
      restoredSettings,
    );
    violations.push(...found.map((violation) => `Restored: ${violation}`));
  } finally {
    await restored.end();
  }
  const erased = (await readFile(erasures, 'utf8')).trimEnd().split('\n').length;
  const erasedAgain = Number(/(\d+) users? (?:was|were) erased again/.exec(restore.result)?.[1] ?? 0);
  if (erasedAgain < ERASURES_AFTER) violations.push(`${erasedAgain} users were erased again.`);
  await writeResult({
    name: 'backup',
    title: 'Backup taken under constant writes, restored into an empty database and folder',
    seed: drillSeed,
    violations,
    figures: {
      'Acknowledged writes before, while and after the backup was taken': [
        ...[writesBefore, writesDuring, journal.countAcknowledgedWrites() - writesBefore - writesDuring],
      ].join(', '),
      Backup: `${backup.seconds} s: ${backup.result.split(' were written')[0]}`,
      Restore: `${restore.seconds} s: ${restore.result.split('\n')[0]}`,
      'Erased users, erased again by the restore': `${erased}, ${erasedAgain}`,
    },
  });
  expect(violations).toEqual([]);
}, 600_000);
