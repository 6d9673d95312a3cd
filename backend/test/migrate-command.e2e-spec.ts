import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runCli } from '../src/operations/run-cli.js';
import { migrations } from '../src/migrations/index.js';
import { TEST_SECRET } from './test-database.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-migrate-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function createEmptyDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = `recuento_empty_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

it('`migrate` prepares an empty database for the other commands, and changes nothing the second time', async () => {
  const settings = {
    NODE_ENV: 'test',
    AUTH_SECRET: TEST_SECRET,
    CLICK_REFERENCE_SECRET: TEST_SECRET,
    DATA_DIR: folder,
  };
  const databaseUrl = await createEmptyDatabase();
  const run = async (command: string) => {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const terminal = { stdout: print, stderr: print, folder, settings: { ...settings, DATABASE_URL: databaseUrl } };
    return { code: await runCli([command], terminal), lines };
  };
  expect(await run('verify')).toMatchObject({ code: 1, lines: ['The database is empty: start the product once.'] });
  expect(await run('migrate')).toEqual({ code: 0, lines: [`${migrations.length} migrations were applied.`] });
  expect(await run('migrate')).toEqual({ code: 0, lines: ['0 migrations were applied.'] });
  expect(await run('verify')).toMatchObject({ code: 0 });
});
