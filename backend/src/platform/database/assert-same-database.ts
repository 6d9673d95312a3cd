import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../../config/config-error.js';
import { clientConfig } from './limited-pool.js';
import { runWork } from './work.js';

const OTHER_DATABASE =
  'DATABASE_DIRECT_URL is not the database of DATABASE_URL: correct one of the two, which must lead to the same database.';

/**
 * An advisory lock exists in one database only, and needs no privilege: one that the direct connection holds cannot be taken
 * by another connection to the same database.
 * @throws ConfigError if the two URLs lead to different databases
 */
export async function assertSameDatabase(url: string, directUrl: string): Promise<void> {
  if (url === directUrl) return;
  const key = randomBytes(8).readBigInt64BE().toString();
  await runWork('maintenance', () =>
    withClient(clientConfig(directUrl), async (direct) => {
      await direct.query('select pg_advisory_lock($1)', [key]);
      // A transaction pooler rejects settings of a session, which the product sets in each transaction.
      const { statement_timeout: _setting, ...pooled } = clientConfig(url);
      const isFree = await withClient(pooled, async (client) => {
        await client.query('begin');
        const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [key]);
        await client.query('rollback');
        return rows[0].taken;
      });
      if (isFree) throw new ConfigError(OTHER_DATABASE);
    }),
  );
}

async function withClient<Result>(
  config: pg.ClientConfig,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
