import type { Database } from '../src/platform/database/index.js';

/**
 * The result of `work`, which runs in one transaction, and the number of rows of a table that its statements read: from the
 * table, or through an index.
 */
export function countRowsRead<Result>(
  database: Database,
  table: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; rows: number }> {
  // Statistics that are not yet published are those of a connection, which the transaction keeps.
  const readCounter = async () => {
    const [{ rows }] = await database.query<{ rows: number }>(
      'select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relid = $1::regclass',
      [table],
    );
    return rows;
  };
  return database.transaction(async () => {
    const before = await readCounter();
    const result = await work();
    return { result, rows: (await readCounter()) - before };
  });
}
