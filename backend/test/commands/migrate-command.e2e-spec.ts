import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/operations/run-cli.js';
import { migrations } from '../../src/migrations/index.js';
import { createEmptyDatabase, TEST_SECRET } from '../app/test-database.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-migrate-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

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
