import type { Client } from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { ConfigError } from '../../config/config-error.js';
import { dataSourceOptions } from './data-source.js';
import { runOnConnection } from './single-connection.js';
import { runWork, workLimits } from './work.js';

/** Key of an advisory lock: an arbitrary constant, the same in all processes. */
export const MIGRATION_LOCK = 7_325_401;

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_SCHEMA = '3F000';

type MigrationClass = new () => MigrationInterface;

/**
 * Runs all pending migrations. Safe when several processes start at the same time: an advisory lock lets one of them
 * migrate while the others wait. `afterMigrations` runs under the same lock.
 * @returns the number of migrations that this process has run
 * @throws ConfigError if the database cannot store every text, or the connection leads through a transaction pooler
 */
export async function migrate(
  url: string,
  migrations: MigrationClass[],
  afterMigrations: () => Promise<void> = async () => {},
): Promise<number> {
  return runWork('maintenance', () => runMigrations(url, migrations, afterMigrations));
}

async function runMigrations(
  url: string,
  migrations: MigrationClass[],
  afterMigrations: () => Promise<void>,
): Promise<number> {
  return runOnConnection(url, async (client) => {
    await assertDirectConnection(client);
    await assertEncoding(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists platform');
    const dataSource = new DataSource({
      ...dataSourceOptions(url),
      migrations,
      migrationsTableName: 'migrations',
      schema: 'platform',
    } as DataSourceOptions);
    await dataSource.initialize();
    let applied: number;
    try {
      applied = (await dataSource.runMigrations({ transaction: 'each' })).length;
    } finally {
      await dataSource.destroy();
    }
    await afterMigrations();
    return applied;
  });
}

/**
 * A pooler may ignore the settings of a connection instead of rejecting them. Without those that the queues send, their tables are
 * not found, and a connection that LISTEN or a lock was sent on is not the one of the next statement.
 */
async function assertDirectConnection(client: Client): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select setting from pg_settings where name = 'statement_timeout'`,
  );
  if (Number(rows[0].setting) === workLimits.maintenance.statement) return;
  throw new ConfigError(
    'The database cannot be used directly: a pooler ignores the settings of connections; set DATABASE_DIRECT_URL to PostgreSQL itself.',
  );
}

/** Another encoding lacks characters, and in SQL_ASCII PostgreSQL counts and compares bytes. */
async function assertEncoding(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const [{ server_encoding: encoding }] = rows;
  if (encoding === 'UTF8') return;
  throw new ConfigError(
    `The database of DATABASE_URL has the encoding ${encoding}: use one with UTF8 (create database ... encoding 'UTF8' template template0).`,
  );
}

/** Names of the applied migrations in order; empty if the database was never used. */
export async function appliedMigrations(url: string): Promise<string[]> {
  return runOnConnection(url, async (client) => {
    try {
      const { rows } = await client.query<{ name: string }>(
        `select name from platform.migrations order by timestamp, id`,
      );
      return rows.map(({ name }) => name);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === UNDEFINED_TABLE || code === UNDEFINED_SCHEMA) return [];
      throw error;
    }
  });
}
