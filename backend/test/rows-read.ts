import type { Database } from '../src/platform/database/index.js';

/**
 * The result of `work`, which runs in one transaction, the number of rows of a table that its statements read, and how many of
 * these without an index.
 */
export function countRowsRead<Result>(
  database: Database,
  table: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; rows: number; scanned: number }> {
  // Statistics that are not yet published are those of a connection, which the transaction keeps.
  const readCounters = async () => {
    const [counters] = await database.query<{ scanned: number; found: number }>(
      'select seq_tup_read::int as scanned, idx_tup_fetch::int as found from pg_stat_xact_user_tables where relid = $1::regclass',
      [table],
    );
    return counters;
  };
  return database.transaction(async () => {
    const before = await readCounters();
    const result = await work();
    const after = await readCounters();
    const scanned = after.scanned - before.scanned;
    return { result, rows: scanned + after.found - before.found, scanned };
  });
}
