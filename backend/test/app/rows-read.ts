import type { Database } from '../../src/platform/database/index.js';

interface Measured<Result> {
  result: Result;
  count: number;
}

/** The result of `work`, which runs in one transaction, and the number of rows of a table that its statements read. */
export const countRowsRead = <Result>(database: Database, table: string, work: () => Promise<Result>) =>
  measure(
    database,
    'select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relid = $1::regclass',
    table,
    work,
  );

/** The result of `work`, which runs in one transaction, and how often its statements began to read an index. */
export const countIndexScans = <Result>(database: Database, index: string, work: () => Promise<Result>) =>
  measure(database, 'select pg_stat_get_xact_numscans($1::regclass)::int as count', index, work);

/** Statistics that are not yet published are those of a connection, which the transaction keeps. */
function measure<Result>(
  database: Database,
  sql: string,
  relation: string,
  work: () => Promise<Result>,
): Promise<Measured<Result>> {
  const readCounter = async () => (await database.query<{ count: number }>(sql, [relation]))[0].count;
  return database.transaction(async () => {
    const before = await readCounter();
    const result = await work();
    return { result, count: (await readCounter()) - before };
  });
}
