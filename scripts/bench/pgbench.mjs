import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { run } from '../lib/runner.mjs';

const SAMPLE = 20;
const SECONDS = 2;

/**
 * The time of a query of the reference on one connection: measured by pgbench (undefined if it is not installed) and by
 * the driver of the reference, both with prepared statements. The difference is what the reference adds.
 */
export async function measureQuery({ name, queries, statement }, { url, folder, client }) {
  const statements = queries.slice(0, SAMPLE).map(statement);
  const texts = [];
  for (const each of statements) texts.push(await inlineParameters(client, each));
  const directory = join(folder, 'pgbench');
  mkdirSync(directory, { recursive: true });
  const files = texts.map((text, index) => {
    const file = join(directory, `${name}-${index}.sql`);
    writeFileSync(file, `${text};\n`);
    return file;
  });
  const arguments_ = ['--no-vacuum', '--protocol=prepared', '--client=1', `--time=${SECONDS}`];
  const { code, output } = await run('pgbench', [...arguments_, ...files.flatMap((file) => ['-f', file]), url]);
  const average = code === 0 ? /latency average = ([\d.]+) ms/.exec(output) : undefined;
  return { name, pgbench: average ? Number(average[1]) : undefined, driver: await measureDriver(url, statements) };
}

async function measureDriver(url, statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const runAll = async () => {
      for (const { text, values } of statements) await client.query({ name: text.slice(0, 60), text, values });
    };
    await runAll();
    const startedAt = performance.now();
    let rounds = 0;
    for (; performance.now() - startedAt < SECONDS * 1000; rounds += 1) await runAll();
    return (performance.now() - startedAt) / (rounds * statements.length);
  } finally {
    await client.end();
  }
}

/** pgbench has no text variables, so each file contains the values of one request. */
async function inlineParameters(client, { text, values }) {
  const { rows } = await client.query(
    'select quote_literal(v) as literal from unnest($1::text[]) with ordinality as p (v, n) order by n',
    [values.map(String)],
  );
  const inlined = text.replace(/\$(\d+)/g, (_, number) => rows[Number(number) - 1].literal);
  return inlined.replaceAll('\n', ' ');
}
