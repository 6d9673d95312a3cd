import { randomBytes } from 'node:crypto';
import { loadEnv } from '../../src/config/env.js';
import { migrations } from '../../src/migrations/index.js';
import { createDemoAccounts, createEmbeddedProvider } from '../../src/modules/identity/index.js';
import { NotificationListener } from '../../src/platform/database/index.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { QueueConnections } from '../../src/platform/jobs/queue-connections.js';
import { useServer } from '../shared/server-connection.js';

export const TEST_SECRET = 'a-secret-that-is-used-only-by-the-tests-1';
/** A hash as in production takes longer than most requests. */
export const LOW_PASSWORD_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const TEMPLATE = 'recuento_template';
/** Locked while the template is created or copied: PostgreSQL copies no database that has connections. */
const TEMPLATE_LOCK = 1;

/** Creates a migrated database with only the demo accounts; the first call of a run creates the template. */
export function createTestDatabase(server = process.env.TEST_POSTGRES_URL ?? ''): Promise<string> {
  return useServer(server, async (client) => {
    const name = createName();
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    try {
      const template = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
      if (template.rowCount === 0) {
        await client.query('drop database if exists unfinished_template');
        await client.query('create database unfinished_template');
        await createTemplate(databaseUrl(server, 'unfinished_template'));
        await client.query(`alter database unfinished_template rename to ${TEMPLATE}`);
      }
      // The other strategy writes each block to the log: twice the time in a file system in memory.
      await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    }
    return databaseUrl(server, name);
  });
}

/** Creates a database without tables. */
export function createEmptyDatabase(server = process.env.TEST_POSTGRES_URL ?? '', options = ''): Promise<string> {
  return useServer(server, async (client) => {
    const name = createName();
    await client.query(`create database ${name} ${options}`);
    return databaseUrl(server, name);
  });
}

const createName = (): string => `recuento_${randomBytes(6).toString('hex')}`;

async function createTemplate(url: string): Promise<void> {
  const env = loadEnv({ NODE_ENV: 'test', AUTH_SECRET: TEST_SECRET, CLICK_REFERENCE_SECRET: TEST_SECRET });
  const provider = createEmbeddedProvider(env, url, LOW_PASSWORD_COST);
  await migrate(url, migrations, async () => {
    await provider.migrate();
    await createDemoAccounts(provider, env.auth.adminOrganization);
  });
  await provider.pool.end();
  const queues = new QueueConnections(url, 1, new NotificationListener(url));
  await queues.prepare();
  await queues.pool.end();
}

const databaseUrl = (server: string, database: string): string => server.replace(/\/[^/]+$/, `/${database}`);
