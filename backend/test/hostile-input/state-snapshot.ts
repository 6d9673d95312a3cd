import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryResultRow } from 'pg';

/**
 * Tables that change with each request, also rejected ones: rate limits and sessions of the provider. Queues are
 * excluded as well, since workers write to them; new jobs are visible in the outbox. Everything else must not change
 * when a request is rejected.
 */
const EXCLUDED_TABLES = ['platform.rate_limits', 'identity.provider_rate_limit', 'identity.provider_session'];
/** The first request of a user after midnight sets it. */
const EXCLUDED_COLUMN = 'last_seen_on';

interface StoredState {
  database: { query<Row extends QueryResultRow>(sql: string): Promise<Row[]> };
  dataDir: string;
}

/** A fingerprint of the rows of each table, and the names of all files. */
export async function takeSnapshot({ database, dataDir }: StoredState): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'bull') order by 1`,
  );
  const fingerprints: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !EXCLUDED_TABLES.includes(table.name))) {
    const [{ fingerprint }] = await database.query<{ fingerprint: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(content, '' order by content)), '') as fingerprint
       from ${name} one cross join lateral (select (to_jsonb(one) - '${EXCLUDED_COLUMN}')::text as content) row_content`,
    );
    fingerprints[name] = fingerprint;
  }
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  return { ...fingerprints, files: paths.sort().join('\n') };
}
