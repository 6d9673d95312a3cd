import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import pg, { type Client } from 'pg';
import { CliError } from '../cli-error.js';
import { writeWithChecksum } from './checksums.js';
import { dumpFileName, type ManifestTable } from './manifest.js';
import { formatCount } from '../format-count.js';

const FETCH_SIZE = 1_000;
const MAX_INSERT_BYTES = 1_000_000;

/**
 * Queues are refilled from the outbox, exports can be requested again, the migrations are part of the manifest, and
 * triggers count testimonials and products when they are loaded.
 */
const EXCLUDED_TABLES = `n.nspname not in ('pg_catalog', 'information_schema', 'bull') and n.nspname !~ '^pg_'
  and (n.nspname, c.relname) not in (
    ('platform', 'migrations'), ('data_rights', 'exports'), ('testimonials', 'published_counts'),
    ('marketplace', 'listed_counts'))`;

export type Table = Pick<ManifestTable, 'schema' | 'name' | 'columns'>;

const quoteIdentifier = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** All permanent tables without generated columns; unlogged tables contain only rate limit counters. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and ${EXCLUDED_TABLES} group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/** Writes each row as a line of gzipped JSON with values in PostgreSQL's text format. Returns the row count and the checksum. */
export async function dumpTable(client: Client, table: Table, folder: string): Promise<{ rows: number; sum: string }> {
  let rows = 0;
  const values = table.columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
  await client.query(
    `declare dump no scroll cursor for select json_build_array(${values})::text as line from ${quoteIdentifier(table)}`,
  );
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const batch = await client.query<{ line: string }>(`fetch ${FETCH_SIZE} from dump`);
      if (batch.rows.length === 0) return;
      rows += batch.rows.length;
      yield batch.rows.map(({ line }) => `${line}\n`).join('');
    }
  }
  const sum = await writeWithChecksum(join(folder, dumpFileName(table)), Readable.from(lines()), createGzip());
  await client.query('close dump');
  return { rows, sum };
}

/** @throws CliError if a column does not exist or the number of rows differs from the manifest */
export async function loadTable(client: Client, table: ManifestTable, folder: string): Promise<void> {
  const types = await findColumnTypes(client, table);
  const values = table.columns.map((column, index) => {
    const type = types.get(column);
    if (!type) throw new CliError(`The database has no column ${column} in ${table.schema}.${table.name}.`);
    return `(line ->> ${index})::${type}`;
  });
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const insert = `insert into ${quoteIdentifier(table)} (${columns}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) line`;
  let rows = 0;
  for await (const lines of batchLines(join(folder, dumpFileName(table)))) {
    rows += (await client.query(insert, [`[${lines.join(',')}]`])).rowCount ?? 0;
  }
  if (rows !== table.rows)
    throw new CliError(`${table.schema}.${table.name} has ${formatCount(rows, 'row', 'rows')}, not ${table.rows}.`);
}

async function findColumnTypes(client: Client, table: Table): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoteIdentifier(table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function* batchLines(path: string): AsyncGenerator<string[]> {
  let [batch, size, rest]: [string[], number, string] = [[], 0, ''];
  const text = createReadStream(path).pipe(createGunzip()).setEncoding('utf8');
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      batch.push(line);
      size += line.length;
      if (size < MAX_INSERT_BYTES) continue;
      yield batch;
      [batch, size] = [[], 0];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Drops all foreign keys and returns a function that restores them. Rows can then be loaded in any order, and PostgreSQL
 * checks all keys at the end. Disabling the keys instead would require a superuser.
 */
export async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ schema: string; name: string; key: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname <> 'bull' order by 1, 2, 3`,
  );
  for (const row of rows) {
    await client.query(`alter table ${quoteIdentifier(row)} drop constraint ${pg.escapeIdentifier(row.key)}`);
  }
  return async () => {
    for (const row of rows) {
      await client.query(
        `alter table ${quoteIdentifier(row)} add constraint ${pg.escapeIdentifier(row.key)} ${row.definition}`,
      );
    }
  };
}

/** The first table that contains rows. */
export async function findNonEmptyTable(client: Client): Promise<string | undefined> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`select 1 from ${quoteIdentifier(table)} limit 1`);
    if (rowCount) return `${table.schema}.${table.name}`;
  }
  return undefined;
}
