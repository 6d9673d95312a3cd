import pg from 'pg';

export async function queryDatabase<Row extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Row counts of all tables in a backup, except those that change with each sign-in. */
export async function countRows(databaseUrl: string): Promise<Record<string, number>> {
  const tables = await queryDatabase<{ name: string }>(
    databaseUrl,
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'bull', 'platform') and tablename !~ 'session|rate_limit|exports'`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }): Promise<[string, number]> => {
      const [{ n }] = await queryDatabase<{ n: number }>(databaseUrl, `select count(*)::int as n from ${name}`);
      return [name, n];
    }),
  );
  return Object.fromEntries(counts.sort());
}
