import pg from 'pg';
import { ConfigError } from '../config/config-error.js';
import { demoAccounts } from '../config/demo-accounts.js';
import { clientConfig } from '../platform/database/index.js';

const CONTENT_TABLES = [
  'testimonials.testimonials',
  'catalog.conditions',
  'catalog.supplements',
  'catalog.brands',
  'catalog.medications',
  'marketplace.advertisers',
  'identity.users',
];

/**
 * Demo data, and demo accounts with a published password, belong only in a database that is empty or already has them. A
 * first start that was interrupted leaves only demo accounts. Tables may be missing: called before the migrations, so that
 * nothing is written to another database.
 * @throws ConfigError
 */
export async function assertSeedable(databaseUrl: string): Promise<void> {
  const client = new pg.Client(clientConfig(databaseUrl));
  await client.connect();
  try {
    if (await hasRows(client, 'platform.seeds', `name = 'demo'`)) return;
    const otherAccounts = `email <> all ($1)`;
    const hasContent =
      (await hasRows(client, 'identity.provider_user', otherAccounts, [demoAccounts.map(({ email }) => email)])) ||
      (await hasRowsInAny(client, CONTENT_TABLES));
    // Another process may have added the demo data in between, in one transaction.
    if (hasContent && !(await hasRows(client, 'platform.seeds', `name = 'demo'`)))
      throw new ConfigError('The database is not empty and has no demo data: set SEED=none.');
  } finally {
    await client.end();
  }
}

async function hasRowsInAny(client: pg.Client, tables: string[]): Promise<boolean> {
  for (const table of tables) if (await hasRows(client, table)) return true;
  return false;
}

async function hasRows(client: pg.Client, table: string, condition = 'true', values: unknown[] = []): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
  if (!rows[0].exists) return false;
  return (await client.query(`select 1 from ${table} where ${condition} limit 1`, values)).rowCount === 1;
}
