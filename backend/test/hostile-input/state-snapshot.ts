import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from '../test-app.js';

/**
 * Bookkeeping that counts or notes requests as such, refused ones too: budgets of callers, sessions and counters of the
 * provider. Left out as well are the queues, where workers note that they live: what comes into them stands in the outbox
 * first. Everything else must not move when a request is refused.
 */
const COUNTS_REQUESTS = ['platform.rate_limits', 'identity.provider_rate_limit', 'identity.provider_session'];

/** What the product holds: a fingerprint of every table's rows, and the name of every file. */
export async function takeSnapshot({ database, dataDir }: TestApp): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'bull') order by 1`,
  );
  const fingerprints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !COUNTS_REQUESTS.includes(table.name))) {
    const [{ print }] = await database.query<{ print: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(one::text, '' order by one::text)), '') as print
       from ${name} one`,
    );
    fingerprints[name] = print;
  }
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  return { ...fingerprints, files: paths.sort().join('\n') };
}
