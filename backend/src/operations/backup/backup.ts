import { mkdir, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { appliedMigrations } from '../../platform/database/migrate.js';
import { runOnConnection } from '../../platform/database/index.js';
import { openStorage } from '../../platform/storage/index.js';
import type { Run } from '../command.js';
import { CliError } from '../cli-error.js';
import { createFolder } from '../file-arguments.js';
import type { Env } from '../../config/env.js';
import { createEmbeddedProvider } from '../../modules/identity/index.js';
import { assertSecretMatches } from '../assert-secret-matches.js';
import { filterReferenced, findUnstored } from './referenced-files.js';
import { writeWithChecksum, writeChecksums } from './checksums.js';
import { dumpFileName, fingerprint, type Manifest, MANIFEST, TABLES } from './manifest.js';
import { readSequences } from './sequences.js';
import { StoredFiles } from './stored-files.js';
import { dumpTable, listTables } from './tables.js';
import { formatCount } from '../format-count.js';

export const backup: Run = async ({ args: [folderName], env, context, print, path }) => {
  const folder = path(folderName);
  assertNotAmongFiles(folder, env);
  await assertEmptyFolder(folder);
  const url = await context.databaseUrl();
  const migrations = await appliedMigrations(url);
  if (migrations.length === 0) throw new CliError('The database is empty: there is nothing to back up.');
  await assertProviderSecret(env, url);
  await createFolder(folder);
  await claimFolder(folder);
  const storage = openStorage(env);
  const files = new StoredFiles(storage, folder);
  // Most files are copied before the snapshot, new ones right after it: a file is missing only if its testimonial was
  // created and withdrawn in between.
  await files.copyNew();
  await files.deleteMissing();
  const writeTables = async (client: Client): Promise<number> => {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query(`select set_config('timezone', 'UTC', true), set_config('extra_float_digits', '3', true)`);
    const takenAt = new Date().toISOString();
    await files.copyNew();
    const { tables, sums } = await dumpAllTables(client, folder);
    const sequences = await readSequences(client);
    const unstored = await findUnstored(client, (key) => files.hasCopied(key));
    await client.query('commit');
    const manifest: Manifest = {
      format: 1,
      takenAt,
      migrations,
      tables,
      sequences,
      files: files.sums.size,
      secret: fingerprint(env.auth.secret),
    };
    const text = Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]);
    sums.set(MANIFEST, await writeWithChecksum(join(folder, MANIFEST), text));
    await writeChecksums(folder, new Map([...sums, ...files.sums]));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `${rows} rows of ${tables.length} tables and ${formatCount(files.sums.size, 'file', 'files')} were written to ${folderName}.`,
    );
    const missing = await filterReferenced(client, unstored);
    if (missing.length === 0) return 0;
    throw new CliError(
      `${formatCount(missing.length, 'file of the database is', 'files of the database are')} missing in ${storage.description}, such as ${missing[0]}: check DATA_DIR and STORAGE_URL; the backup does not contain them.`,
    );
  };
  return runOnConnection(url, writeTables, 'backup');
};

async function assertProviderSecret(env: Env, url: string): Promise<void> {
  if (env.auth.issuer) return;
  const provider = createEmbeddedProvider(env, url);
  try {
    await assertSecretMatches(provider, env.auth.secret);
  } finally {
    await provider.pool.end();
  }
}

async function dumpAllTables(client: Client, folder: string) {
  const tables: Manifest['tables'] = [];
  const sums = new Map<string, string>();
  for (const table of await listTables(client)) {
    const { rows, sum } = await dumpTable(client, table, folder);
    tables.push({ ...table, rows });
    sums.set(dumpFileName(table), sum);
  }
  return { tables, sums };
}

/** Each backup would contain the former ones. */
function assertNotAmongFiles(folder: string, { dataDir, storage }: Env): void {
  if (storage.location || !`${folder}${sep}`.startsWith(`${join(dataDir, 'files')}${sep}`)) return;
  throw new CliError(`${folder} is in the folder of the files that the backup copies: choose another folder.`);
}

/** The folder may be missing: it is created once the database has answered. */
async function assertEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0) throw createNotEmptyError(folder);
}

/** Another backup may have started to write to the folder since it was found empty: only one creates the folder of the tables. */
async function claimFolder(folder: string): Promise<void> {
  await mkdir(join(folder, TABLES), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? createNotEmptyError(folder) : error;
  });
}

const createNotEmptyError = (folder: string) => new CliError(`${folder} is not empty: a backup needs an empty folder.`);
