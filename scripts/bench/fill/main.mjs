import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@recuento/embedded-postgres';
import pg from 'pg';
import { loadEnv } from '../../../backend/dist/config/env.js';
import { migrations } from '../../../backend/dist/migrations/index.js';
import { createDemoAccounts, createEmbeddedProvider } from '../../../backend/dist/modules/identity/index.js';
import { migrate } from '../../../backend/dist/platform/database/migrate.js';
import { fillCatalog } from './catalog.mjs';
import { fillProducts } from './products.mjs';
import { CREATE_RANDOM } from './random.mjs';
import { fillReference } from './reference.mjs';
import { fillTestimonials } from './testimonials.mjs';

/** `node main.mjs FOLDER SIZE`: creates a data folder of the product with SIZE approved testimonials. */
const FILLED = ['testimonials.testimonials', 'marketplace.products'];
const SETTINGS = `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0;
  set timezone = 'UTC'; set role recuento`;
const [folder, size] = [process.argv[2], Number(process.argv[3])];
const startedAt = performance.now();
const report = (step) => console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(1)} s ${step}`);

// A power failure only costs the fill.
const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
try {
  const env = loadEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder });
  const provider = createEmbeddedProvider(env, postgres.url);
  await migrate(postgres.url, migrations, async () => {
    await provider.migrate();
    await createDemoAccounts(provider, env.auth.adminOrganization);
  });
  await fill();
} finally {
  await postgres.stop();
}
process.exit(0);

async function fill() {
  const [client, second] = await Promise.all([connect(), connect()]);
  try {
    for (const table of FILLED) {
      await client.query(`alter table ${table} disable trigger all`);
      await client.query(`alter table ${table} enable trigger user`);
    }
    for (const one of [client, second]) await one.query(SETTINGS);
    await client.query(CREATE_RANDOM);
    await fillCatalog(client);
    await fillProducts(client);
    report('catalog and products');
    const indexes = await dropIndexes(client, 'testimonials.testimonials');
    await fillTestimonials(client, size);
    await client.query('analyze');
    report('testimonials');
    await Promise.all([
      createIndexes(client, indexes),
      fillReference(second).then(() => createIndexes(second, indexes)),
    ]);
    report('indexes and rows of the reference');
    await client.query('reset role');
    for (const table of FILLED) await client.query(`alter table ${table} enable trigger all`);
    for (const statement of ['vacuum (analyze)', 'checkpoint']) await client.query(statement);
    report('statistics');
  } finally {
    await Promise.all([client.end(), second.end()]);
  }
}

/** As the superuser, who may disable the triggers that check foreign keys row by row. Those of the product keep its counts. */
async function connect() {
  const url = new URL(postgres.url);
  url.username = 'postgres';
  url.password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim();
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/** Takes statements until none is left: two connections share them, one for each core. */
async function createIndexes(client, statements) {
  for (let next = statements.shift(); next; next = statements.shift()) await client.query(next);
}

/** Drops the indexes that belong to no constraint; returns the statements that create them again. */
async function dropIndexes(client, table) {
  const { rows } = await client.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
