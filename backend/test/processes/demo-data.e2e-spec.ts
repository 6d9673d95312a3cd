import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryDatabase } from '../app/database-rows.js';
import { findFreePort } from '../app/free-port.js';
import { ProductProcess, runProgram } from '../app/product-process.js';
import { createEmptyDatabase, createTestDatabase, TEST_SECRET } from '../app/test-database.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-demo-'));
});

afterAll(async () => {
  ProductProcess.killAll();
  await rm(folder, { recursive: true, force: true });
});

const seed = (settings: Record<string, string>) =>
  ProductProcess.run({ DATA_DIR: folder, ...settings }, runProgram('seed').slice(0, -1), runProgram('seed').at(-1));
const start = async (settings: Record<string, string>) =>
  ProductProcess.run({ DATA_DIR: folder, PORT: String(await findFreePort()), SEED: 'demo', ...settings });

const countTables = (databaseUrl: string) =>
  queryDatabase(databaseUrl, `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
const listAccounts = (databaseUrl: string) =>
  queryDatabase(databaseUrl, 'select email from identity.provider_user order by email');

/** A database with these rows, but without demo accounts. */
async function createDatabaseWith(sql: string): Promise<string> {
  const databaseUrl = await createTestDatabase();
  await queryDatabase(databaseUrl, 'delete from identity.provider_user');
  await queryDatabase(databaseUrl, sql);
  return databaseUrl;
}

const NOT_EMPTY = { code: 1, errors: 'The database is not empty and has no demo data: set SEED=none.\n' };

it('npm run seed does not create demo accounts in production, whatever SEED is', async () => {
  const databaseUrl = await createEmptyDatabase();
  const secrets = { AUTH_SECRET: TEST_SECRET, CLICK_REFERENCE_SECRET: TEST_SECRET };
  for (const SEED of ['none', 'demo']) {
    const settings = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, SEED, ...secrets };
    const { code, errors } = await seed(settings).waitForExit();
    expect([code, errors]).toEqual([1, expect.stringMatching(/^SEED="demo" cannot be used: [^\n]*\n$/)]);
  }
  expect(await countTables(databaseUrl)).toEqual([]);
});

it.each([
  ['catalog entries', `insert into catalog.brands (name) values ('Northlight')`],
  ['users', `insert into identity.users (issuer, subject) values ('https://id.example', '1')`],
  [
    'accounts',
    `insert into identity.provider_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
     values ('1', 'Eva', 'eva@example.org', true, now(), now())`,
  ],
])('a database with %s gets neither demo accounts nor demo data', async (_, sql) => {
  const databaseUrl = await createDatabaseWith(sql);
  const accounts = await listAccounts(databaseUrl);
  const started = await start({ DATABASE_URL: databaseUrl });
  expect(await started.waitForExit()).toEqual(NOT_EMPTY);
  expect(await seed({ DATABASE_URL: databaseUrl, SEED: 'none' }).waitForExit()).toEqual(NOT_EMPTY);
  expect(await listAccounts(databaseUrl)).toEqual(accounts);
});

it('an empty database is seeded, with purchases in the currency of each shop, and may be seeded again', async () => {
  const databaseUrl = await createEmptyDatabase();
  for (const attempt of [1, 2]) {
    const seeding = seed({ DATABASE_URL: databaseUrl });
    const { code, errors } = await seeding.waitForExit();
    expect([attempt, code, errors, seeding.log]).toEqual([attempt, 0, '', 'The database contains the demo data.\n']);
  }
  expect(await listAccounts(databaseUrl)).toHaveLength(3);
  const inOtherCurrency = await queryDatabase(
    databaseUrl,
    `select order_reference from marketplace.purchases o where not exists (
       select 1 from marketplace.products p where p.advertiser_id = o.advertiser_id and p.currency = o.currency)`,
  );
  expect(inOtherCurrency).toEqual([]);
  const started = await start({ DATABASE_URL: databaseUrl });
  await started.waitForOutput('Demo accounts');
  expect(await started.stop()).toBe(0);
});
