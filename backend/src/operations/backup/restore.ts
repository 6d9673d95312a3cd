import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type Client } from 'pg';
import { clientConfig } from '../../platform/database/index.js';
import type { Env } from '../../config/env.js';
import { migrations } from '../../migrations/index.js';
import { ErasuresService } from '../../modules/data-rights/index.js';
import { createEmbeddedProvider } from '../../modules/identity/index.js';
import { appliedMigrations, migrate } from '../../platform/database/migrate.js';
import type { Run, CommandArgs } from '../command.js';
import { CliError } from '../cli-error.js';
import { verifyChecksums, readChecksums } from './checksums.js';
import { readErasures } from './erasures.js';
import { dumpFileName, fingerprint, type Manifest, MANIFEST, manifestSchema } from './manifest.js';
import { setSequences } from './sequences.js';
import { listFiles, restoreFile } from './stored-files.js';
import { findNonEmptyTable, loadTable, withoutForeignKeys } from './tables.js';

export const restore: Run = async (work) => {
  const { args, env, context, print, path } = work;
  const folder = path(args[0]);
  const sums = await readChecksums(folder);
  await verifyChecksums(folder, sums);
  const manifest = await readManifest(folder, sums);
  if (manifest.secret !== fingerprint(env.auth.secret)) {
    throw new CliError('The backup was made with another AUTH_SECRET: set that one, or nobody can sign in afterwards.');
  }
  const erased = args[1] === undefined ? [] : await readErasures(path(args[1]));
  const url = await context.databaseUrl();
  await prepare(url, manifest, env);
  await loadTables(url, manifest, () => restoreFiles(folder, sums, env), folder);
  // From here on the database is as it was; what was added to the program since comes as with any upgrade.
  await migrate(url, migrations);
  print(`${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${manifest.files} files are back.`);
  print(`They are as of ${manifest.takenAt}.`);
  await replayErasures(work, erased);
  return 0;
};

async function readManifest(folder: string, sums: Map<string, string>): Promise<Manifest> {
  if (!sums.has(MANIFEST)) throw new CliError('The backup is not complete: its manifest is missing.');
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  if (!parsed.success) throw new CliError('The backup was made by another version of this program.');
  const { tables, files, migrations: ran } = parsed.data;
  if (tables.some((table) => !sums.has(dumpFileName(table))) || listFiles(sums.keys()).length !== files) {
    throw new CliError('The backup is not complete: files that its manifest names are missing from SHA256SUMS.');
  }
  const known = migrations.map(({ name }) => name);
  if (ran.some((name) => !known.includes(name))) {
    throw new CliError('The backup was made by a newer version of this program: restore it with that one.');
  }
  return parsed.data;
}

/** Brings an empty database to the tables that the backup was made of. */
async function prepare(url: string, manifest: Manifest, env: Env): Promise<void> {
  const applied = await appliedMigrations(url);
  await withConnection(url, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'recuento%'`,
    );
    if (rowCount) throw new CliError('The product runs on this database: stop it first.');
    const filled = await findNonEmptyTable(client);
    if (filled)
      throw new CliError(`The database is not empty (${filled} has rows): a backup is only put into an empty one.`);
  });
  if (applied.some((name) => !manifest.migrations.includes(name))) {
    throw new CliError('The tables of the database are newer than the backup: give it a database without any.');
  }
  const then = migrations.filter(({ name }) => manifest.migrations.includes(name));
  const hasProvider = manifest.tables.some(({ name }) => name === 'provider_user');
  const provider = hasProvider ? createEmbeddedProvider(env, url) : undefined;
  try {
    await migrate(url, then, async () => provider?.migrate());
  } finally {
    await provider?.pool.end();
  }
}

/** All rows or none. Files come before the commit: one without a row harms nobody, a row without its file does. */
async function loadTables(url: string, manifest: Manifest, files: () => Promise<void>, folder: string): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('timezone', 'UTC', true)`);
    const withForeignKeys = await withoutForeignKeys(client);
    for (const table of manifest.tables) await loadTable(client, table, folder);
    await withForeignKeys();
    await setSequences(client, manifest.sequences);
    // The queues are not part of a backup. Whatever was under way in them goes round again: jobs look at the
    // present state, so those that were done find nothing to do.
    await client.query('update platform.outbox set processed_at = null');
    await files();
    await client.query('commit');
    await client.query('analyze');
  });
}

async function restoreFiles(folder: string, sums: Map<string, string>, env: Env): Promise<void> {
  for (const key of listFiles(sums.keys())) {
    const written = await restoreFile(folder, key, join(env.dataDir, 'files'));
    if (written !== sums.get(`files/${key}`)) throw new CliError(`files/${key} changed while it was put back.`);
  }
}

async function replayErasures(
  { context, print }: CommandArgs,
  erased: Awaited<ReturnType<typeof readErasures>>,
): Promise<void> {
  const { app } = await context.getApp();
  const erasures = app.get(ErasuresService, { strict: false });
  await erasures.saveErasureRecord(erased);
  const returned = await erasures.replay();
  // Not left to the product: its jobs first have the events of a week before them, and its door is open by then.
  await erasures.finishAll();
  if (returned > 0) print(`${returned} people who were erased since are erased again.`);
}

async function withConnection(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(clientConfig(url, 'restore'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
