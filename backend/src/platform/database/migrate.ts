import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { clientConfig } from './limited-pool.js';
import { doWork } from './work.js';

/** Any constant will do, as long as every process of the product uses the same. */
const MIGRATION_LOCK = 7_325_401;

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_SCHEMA = '3F000';

type MigrationClass = new () => MigrationInterface;

/**
 * Brings the schema up to date. Forward only. Safe when several processes start together: the first one
 * holds an advisory lock, the others wait and find nothing to do. `andThen` runs under the same lock.
 */
export async function migrate(
  url: string,
  migrations: MigrationClass[],
  andThen: () => Promise<void> = async () => {},
): Promise<void> {
  await doWork('maintenance', () => migrateAlone(url, migrations, andThen));
}

async function migrateAlone(url: string, migrations: MigrationClass[], andThen: () => Promise<void>): Promise<void> {
  const client = new pg.Client(clientConfig(url));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists platform');
    const dataSource = new DataSource({
      ...dataSourceOptions(url),
      migrations,
      migrationsTableName: 'migrations',
      schema: 'platform',
    } as DataSourceOptions);
    await dataSource.initialize();
    try {
      await dataSource.runMigrations({ transaction: 'each' });
    } finally {
      await dataSource.destroy();
    }
    await andThen();
  } finally {
    await client.end();
  }
}

/** Names of the migrations that ran, in their order; none when the database was never used. */
export async function appliedMigrations(url: string): Promise<string[]> {
  const client = new pg.Client(clientConfig(url));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from platform.migrations order by timestamp, id`,
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE || code === UNDEFINED_SCHEMA) return [];
    throw error;
  } finally {
    await client.end();
  }
}
