import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadEnv } from '../../src/config/env.js';
import { migrations } from '../../src/migrations/index.js';
import { createEmbeddedProvider } from '../../src/modules/identity/index.js';
import { dropForeignKeys, listTables } from '../../src/operations/backup/tables.js';
import { appliedMigrations, migrate } from '../../src/platform/database/migrate.js';
import { CommandLine } from '../app/command-line.js';
import { createEmptyServer } from '../app/empty-server.js';
import { TestApp } from '../app/test-app.js';
import { createEmptyDatabase, TEST_SECRET } from '../app/test-database.js';
import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../fixtures/factories.js';

/** The newest migration of the older version. */
const LAST_MIGRATION = 'QueueGeneration1764190000000';

let folder: string;
let product: TestApp;
let names: Names;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-older-backups-'));
  product = await TestApp.start();
  names = await addNames(product.database);
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const olderMigrations = migrations.slice(0, migrations.findIndex(({ name }) => name === LAST_MIGRATION) + 1);

const isTable = async (name: string): Promise<boolean> =>
  (await product.database.query('select 1 where to_regclass($1) is not null', [name])).length === 1;

/** A database of the older version with the rows of the product, without the tables and columns that it lacks. */
async function createOlderDatabase(): Promise<string> {
  const url = await createEmptyDatabase();
  const provider = createEmbeddedProvider(loadEnv({ NODE_ENV: 'test', AUTH_SECRET: TEST_SECRET }), url);
  await migrate(url, olderMigrations, () => provider.migrate());
  await provider.pool.end();
  const older = new pg.Client({ connectionString: url });
  await older.connect();
  try {
    const restoreForeignKeys = await dropForeignKeys(older);
    for (const { schema, name, columns } of await listTables(older)) {
      const table = `${schema}.${name}`;
      if (!(await isTable(table))) continue;
      const [{ rows }] = await product.database.query<{ rows: unknown }>(
        `select coalesce(jsonb_agg(t), '[]') as rows from ${table} t`,
      );
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
      await older.query(
        `insert into ${table} (${list}) overriding system value
         select ${list} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await restoreForeignKeys();
  } finally {
    await older.end();
  }
  return url;
}

it('a backup of an older version is restored and migrated to the current one', async () => {
  expect(olderMigrations.length).toBeGreaterThan(30);
  await createApprovedTestimonial(product, names);
  await waitForJobs(product);
  const older = { databaseUrl: await createOlderDatabase(), dataDir: product.dataDir };
  expect(await new CommandLine(older, folder).run('backup', 'older')).toMatchObject({ code: 0, stderr: [] });

  const server = await createEmptyServer(folder, 'server');
  const operator = new CommandLine(server, folder);
  expect(await operator.run('restore', 'older')).toMatchObject({ code: 0, stderr: [] });
  expect(await appliedMigrations(server.databaseUrl)).toEqual(migrations.map(({ name }) => name));
  expect(await operator.run('recompute')).toMatchObject({ code: 0 });
  expect(await operator.run('verify')).toMatchObject({
    code: 0,
    stdout: [expect.stringMatching(/^1 testimonial, 1 entry, \d+ cells: all agree$/)],
  });
});
