import pg, { type Client } from 'pg';
import type { Manifest } from './manifest.js';

/** Must be read after the rows: ids assigned in the meantime are skipped, never used twice. */
export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; last: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where schemaname <> 'bull' and (schemaname, sequencename) <> ('platform', 'migrations_id_seq')
       and last_value is not null order by 1, 2`,
  );
  return rows.map(({ last, ...sequence }) => ({ ...sequence, last: Number(last) }));
}

export async function setSequences(client: Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { schema, name, last } of sequences) {
    const sequence = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    await client.query('select setval($1::regclass, $2)', [sequence, last]);
  }
}
