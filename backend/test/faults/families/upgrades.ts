import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrations } from '../../../src/migrations/index.js';
import type { Fault, FaultContext } from '../fault.js';
import { readQueues } from '../queues.js';
import { Member } from '../servers/member.js';
import { buildPreviousVersion } from '../servers/previous-build.js';

const LIMIT_MS = 60_000;

const COLUMNS = `select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type as name
  from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema', 'bull') order by 1`;

async function readNames(client: pg.Client | pg.Pool, sql: string): Promise<string[]> {
  return (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

const countMigrations = (client: pg.Client): Promise<number> =>
  client.query<{ count: number }>('select count(*)::int as count from platform.migrations').then(
    ({ rows }) => rows[0].count,
    () => 0,
  );

/** Lets a starting process hang within the migration after the given number, when its tables are changed but not committed. */
async function blockMigration(client: pg.Client, applied: number): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while ((await countMigrations(client)) < applied && Date.now() < deadline) await pause(5);
  await client.query('begin');
  // Conflicts with the record that each migration writes at its end.
  await client.query('lock table platform.migrations in share mode');
  const isWaiting = `select 1 from pg_locks where relation = 'platform.migrations'::regclass and not granted`;
  while ((await client.query(isWaiting)).rowCount === 0) {
    if (Date.now() > deadline) throw new Error('No migration waited.');
    await pause(10);
  }
}

/** Kills the first starts of a new database within a migration; returns a sentence for each difference. */
async function interruptMigrations({ cluster, random }: FaultContext): Promise<void> {
  const url = new URL(cluster.databaseUrl);
  url.pathname = '/interrupted';
  await cluster.database.query('drop database if exists interrupted');
  await cluster.database.query('create database interrupted');
  const api = await Member.create('api', { ...cluster.settings, DATABASE_URL: url.href });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const third = Math.floor(migrations.length / 3);
    for (const applied of [random.between(1, third), random.between(third + 1, 2 * third)]) {
      const started = api.launch();
      await blockMigration(client, applied);
      await api.kill();
      await client.query('rollback');
      await started;
    }
    await api.start();
    const [found, expected] = [await readNames(client, COLUMNS), await readNames(cluster.database, COLUMNS)];
    const missing = expected.filter((name) => !found.includes(name));
    if ((await countMigrations(client)) !== migrations.length || missing.length > 0) {
      throw new Error(`The migrated database lacks ${missing.join(', ')}.`);
    }
  } finally {
    await api.kill();
    await client.end();
  }
}

export const upgradeFaults: Fault[] = [
  {
    name: 'migration-killed',
    family: 'Upgrades',
    title: 'kill -9 within two migrations of a new database, then a regular start',
    inject: interruptMigrations,
  },
  {
    name: 'two-versions',
    family: 'Upgrades',
    title: 'The version before the newest migration and the current one on the same tables for 20 s',
    expects: { losesConnections: true },
    inject: async ({ cluster, load, outage }) => {
      const main = await buildPreviousVersion();
      // The state from which an upgrade starts: everything was written by the previous version.
      await load.stop();
      for (const member of cluster.members) await member.terminate();
      await cluster.database.query('delete from analysis.cells');
      await cluster.database.query(
        `insert into platform.outbox (name, payload)
         select distinct 'testimonials.moved',
                jsonb_build_object('conditionId', condition_id, 'supplementId', supplement_id)
         from testimonials.testimonials where review_status = 'approved'`,
      );
      const [newApi, oldApi, newWorker, oldWorker] = cluster.members;
      for (const member of [oldApi, oldWorker]) member.main = main;
      await Promise.all([oldApi.start(), oldWorker.start()]);
      while ((await readQueues(cluster.database)).unfinished > 0) await pause(100);
      await Promise.all([newApi.start(), newWorker.start()]);
      load.start();
      await outage(20_000);
    },
    recover: async ({ cluster }) => {
      for (const member of [cluster.apis[1], cluster.workers[1]]) {
        if (member.main === undefined) continue;
        await member.terminate();
        member.main = undefined;
        await member.start();
      }
    },
  },
];
