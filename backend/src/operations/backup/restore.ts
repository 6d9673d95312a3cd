import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { runOnConnection } from '../../platform/database/index.js';
import type { Env } from '../../config/env.js';
import { migrations } from '../../migrations/index.js';
import { ErasuresService } from '../../modules/data-rights/index.js';
import { createEmbeddedProvider } from '../../modules/identity/index.js';
import { appliedMigrations, migrate } from '../../platform/database/migrate.js';
import { openStorage } from '../../platform/storage/index.js';
import type { Run, CommandArgs } from '../command.js';
import { CliError } from '../cli-error.js';
import { verifyChecksums, readChecksums } from './checksums.js';
import { readErasures, type SavedErasure } from './erasures.js';
import { dumpFileName, fingerprint, type Manifest, MANIFEST, manifestSchema } from './manifest.js';
import { setSequences } from './sequences.js';
import { listFiles, restoreFile } from './stored-files.js';
import { findNonEmptyTable, loadTable, dropForeignKeys } from './tables.js';
import { formatCount } from '../format-count.js';

export const restore: Run = async (work) => {
  const { args, env, context, print, path } = work;
  const folder = path(args[0]);
  const sums = await readChecksums(folder);
  await verifyChecksums(folder, sums);
  const manifest = await readManifest(folder, sums);
  if (manifest.secret !== fingerprint(env.auth.secret)) {
    throw new CliError(
      'The backup was created with another AUTH_SECRET: set the same one, otherwise users cannot sign in.',
    );
  }
  const erasureRecords = args[1] === undefined ? undefined : await readErasures(path(args[1]));
  await context.assertQueuesEmpty();
  const url = await context.databaseUrl();
  await prepareDatabase(url, manifest, env);
  await loadTables(url, manifest, () => restoreFiles(folder, sums, env), folder);
  // At once: an operator who interrupts the command before this line may repeat it.
  print(
    `${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${formatCount(manifest.files, 'file', 'files')} were restored.`,
  );
  await withConnection(url, (client) => client.query('analyze'));
  // The database is restored; newer migrations are applied as in an upgrade.
  await migrate(url, migrations);
  print(`The backup was taken at ${manifest.takenAt}.`);
  if (hasEmbeddedProvider(manifest)) print(await describeAccess(url));
  if (erasureRecords)
    print(`${formatCount(erasureRecords.length, 'erasure was', 'erasures were')} read from ${args[1]}.`);
  await replayErasures(work, erasureRecords);
  return 0;
};

async function readManifest(folder: string, sums: Map<string, string>): Promise<Manifest> {
  if (!sums.has(MANIFEST)) throw new CliError('The backup is not complete: its manifest is missing.');
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  if (!parsed.success) throw new CliError('The backup was created by an incompatible version.');
  const { tables, files, migrations: backupMigrations } = parsed.data;
  if (tables.some((table) => !sums.has(dumpFileName(table))) || listFiles(sums.keys()).length !== files) {
    throw new CliError('The backup is not complete: files of its manifest are missing in SHA256SUMS.');
  }
  const knownMigrations = migrations.map(({ name }) => name);
  if (backupMigrations.some((name) => !knownMigrations.includes(name))) {
    throw new CliError('The backup was created by a newer version: restore it with that version.');
  }
  return parsed.data;
}

/** Migrates an empty database to the schema of the backup. */
async function prepareDatabase(url: string, manifest: Manifest, env: Env): Promise<void> {
  const applied = await appliedMigrations(url);
  await withConnection(url, async (client) => {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'recuento%'`,
    );
    if (rowCount) throw new CliError('The product is running on this database: stop it first.');
    const nonEmptyTable = await findNonEmptyTable(client);
    if (nonEmptyTable)
      throw new CliError(
        `The database is not empty (${nonEmptyTable} has rows): a backup can be restored only to an empty one.`,
      );
  });
  if (applied.some((name) => !manifest.migrations.includes(name))) {
    throw new CliError('The schema of the database is newer than the backup: use an empty database without tables.');
  }
  const requiredMigrations = migrations.filter(({ name }) => manifest.migrations.includes(name));
  const provider = hasEmbeddedProvider(manifest) ? createEmbeddedProvider(env, url) : undefined;
  try {
    await migrate(url, requiredMigrations, async () => provider?.migrate());
  } finally {
    await provider?.pool.end();
  }
}

/** Loads all rows in one transaction. Files are copied before the commit, because a file without a row is harmless. */
async function loadTables(url: string, manifest: Manifest, files: () => Promise<void>, folder: string): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('timezone', 'UTC', true)`);
    const restoreForeignKeys = await dropForeignKeys(client);
    for (const table of manifest.tables) await loadTable(client, table, folder);
    await restoreForeignKeys();
    await setSequences(client, manifest.sequences);
    // The queues are not part of a backup. All stored events are delivered again; jobs are idempotent, so completed ones
    // have no further effect.
    await client.query('update platform.outbox set processed_at = null');
    // Users who were warned may have returned since the backup, which knows nothing of it: they are warned again.
    await client.query('delete from data_rights.inactivity_warnings');
    // A session may have ended since, because someone else had it: a restored one would be valid again.
    if (hasEmbeddedProvider(manifest)) await client.query('delete from identity.provider_session');
    await files();
    await client.query('commit');
  });
}

async function restoreFiles(folder: string, sums: Map<string, string>, env: Env): Promise<void> {
  const storage = openStorage(env);
  for (const key of listFiles(sums.keys())) {
    const written = await restoreFile(folder, key, storage);
    if (written !== sums.get(`files/${key}`)) throw new CliError(`files/${key} changed during the restore.`);
  }
}

async function replayErasures(
  { args, env, context, print }: CommandArgs,
  erasureRecords?: SavedErasure[],
): Promise<void> {
  const { app } = await context.getApp();
  const erasures = app.get(ErasuresService, { strict: false });
  const countSinceBackup = (isIncluded: (secret?: string) => boolean) =>
    erasures.countUnknown(erasureRecords?.filter(({ secret }) => isIncluded(secret)) ?? []);
  const otherSecretCount = await countSinceBackup(
    (secret) => ![undefined, fingerprint(env.auth.secret)].includes(secret),
  );
  const unknownSecretCount = await countSinceBackup((secret) => secret === undefined);
  await erasures.saveErasureRecords(erasureRecords ?? []);
  const restoredCount = await erasures.eraseRestoredUsers();
  // Completed here, because the jobs of the product would run only after it is accessible again.
  const failed = await erasures.runIncompleteErasures();
  if (failed.length === 0 && (restoredCount > 0 || erasureRecords))
    print(`${formatCount(restoredCount, 'user was', 'users were')} erased again.`);
  if (unknownSecretCount > restoredCount) print(describeUnknownSecret(args[1]));
  if (failed.length > 0 && otherSecretCount > 0) print(describeOtherSecret(args[1]));
  else if (otherSecretCount > 0) throw new CliError(describeOtherSecret(args[1]));
  if (failed.length === 0) return;
  for (const { erasureId, message } of failed) print(`The erasure ${erasureId} failed: ${message}`);
  throw new CliError(
    `${formatCount(failed.length, 'erasure', 'erasures')} failed: the restored database still contains personal data of erased users. Do not put ` +
      'it into service before the cause is removed and all erasures are completed by the jobs of the product.',
  );
}

/** Their hashes were computed with a key from the other secret. */
const describeOtherSecret = (file: string): string =>
  `${file} was saved with another AUTH_SECRET than the backup, so the users who were erased since the change were not recognized: the restored ` +
  'database still contains their personal data. Do not put it into service before you have rotated AUTH_SECRET to that of the file: then the ' +
  'jobs of the product erase them.';

const describeUnknownSecret = (file: string): string =>
  `Warning: ${file} is from an older version, which did not record AUTH_SECRET. If that was changed since the backup, the users who were erased ` +
  'since the change were not recognized.';

const hasEmbeddedProvider = ({ tables }: Manifest): boolean => tables.some(({ name }) => name === 'provider_user');

/** Those who are no admins any more since the backup are admins again: only the operator knows them. */
async function describeAccess(url: string): Promise<string> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `select distinct email from identity.provider_user u join identity.provider_member m on m."userId" = u.id order by 1`,
    );
    const admins = rows.length === 0 ? '' : ` Admins: ${rows.map(({ email }) => email).join(', ')}.`;
    return `All sessions were ended.${admins}`;
  });
}

const withConnection = <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> =>
  runOnConnection(url, work, 'restore');
