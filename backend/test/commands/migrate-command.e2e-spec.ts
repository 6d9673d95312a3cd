import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/operations/run-cli.js';
import { migrations } from '../../src/migrations/index.js';
import { ProductProcess } from '../app/product-process.js';
import { createEmptyDatabase, TEST_SECRET } from '../app/test-database.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-migrate-'));
});

afterAll(async () => {
  ProductProcess.killAll();
  await rm(folder, { recursive: true, force: true });
});

const settings = (databaseUrl: string) => ({
  NODE_ENV: 'test',
  AUTH_SECRET: TEST_SECRET,
  CLICK_REFERENCE_SECRET: TEST_SECRET,
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
});

async function run(command: string, databaseUrl: string): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const terminal = { stdout: print, stderr: print, folder, settings: settings(databaseUrl) };
  return { code: await runCli([command], terminal), lines };
}

it('`migrate` prepares an empty database for the other commands, and changes nothing the second time', async () => {
  const url = await createEmptyDatabase();
  expect(await run('verify', url)).toMatchObject({
    code: 1,
    lines: ['The database is empty: start the product once.'],
  });
  expect(await run('migrate', url)).toEqual({ code: 0, lines: [`${migrations.length} migrations were applied.`] });
  expect(await run('migrate', url)).toEqual({ code: 0, lines: ['0 migrations were applied.'] });
  expect(await run('verify', url)).toMatchObject({ code: 0 });
});

it.each(['SQL_ASCII', 'LATIN1'])(
  'a database with the encoding %s is rejected by the start and `migrate`',
  async (encoding) => {
    const url = await createEmptyDatabase(undefined, `encoding '${encoding}' locale 'C' template template0`);
    const sentence = new RegExp(
      `^The database of DATABASE_URL has the encoding ${encoding}: use one with UTF8 .*\\.\n?$`,
    );
    expect(await run('migrate', url)).toEqual({ code: 1, lines: [expect.stringMatching(sentence)] });
    const started = ProductProcess.run(settings(url));
    expect(await started.waitForExit()).toEqual({ code: 1, errors: expect.stringMatching(sentence) });
  },
);
