import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { loadEnv } from '../src/config/env.js';
import { migrations } from '../src/migrations/index.js';
import { createDemoAccounts, createEmbeddedProvider } from '../src/modules/identity/index.js';
import { migrate } from '../src/platform/database/migrate.js';

export const TEST_SECRET = 'a-secret-of-the-tests-and-of-nothing-else';
const TEMPLATE = 'recuento_template';
/** Held by whoever makes or copies the template: PostgreSQL copies no database that somebody is connected to. */
const TEMPLATE_LOCK = 1;

/** A migrated database with the demo accounts and nothing else; the first caller of a run makes the template. */
export async function createTestDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = `recuento_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const known = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (known.rowCount === 0) {
      await client.query('drop database if exists template_in_the_making');
      await client.query('create database template_in_the_making');
      await createTemplate(databaseUrl(server, 'template_in_the_making'));
      await client.query(`alter database template_in_the_making rename to ${TEMPLATE}`);
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  return databaseUrl(server, name);
}

async function createTemplate(url: string): Promise<void> {
  const env = loadEnv({ NODE_ENV: 'test', AUTH_SECRET: TEST_SECRET, CLICK_REFERENCE_SECRET: TEST_SECRET });
  const provider = createEmbeddedProvider(env, url);
  await migrate(url, migrations, async () => {
    await provider.migrate();
    await createDemoAccounts(provider, env.auth.adminOrganization);
  });
  await provider.pool.end();
}

const databaseUrl = (server: string, database: string): string => server.replace(/\/[^/]+$/, `/${database}`);
