import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../src/migrations/index.js';
import { replaceFile } from '../../src/operations/replace-file.js';
import { CommandLine } from '../app/command-line.js';
import { createEmptyDatabase } from '../app/test-database.js';
import { TestApp } from '../app/test-app.js';

let folder: string;
let product: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-simultaneous-'));
  product = await TestApp.start({ process: 'api' });
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('only one of two `migrate` at the same time reports the migrations', async () => {
  const other = new CommandLine({ databaseUrl: await createEmptyDatabase(), dataDir: product.dataDir }, folder);
  const results = await Promise.all([other.run('migrate'), other.run('migrate')]);
  expect(results.map(({ code }) => code)).toEqual([0, 0]);
  expect(results.map(({ stdout }) => stdout[0]).sort()).toEqual([
    '0 migrations were applied.',
    `${migrations.length} migrations were applied.`,
  ]);
});

it('the first admin can be made by two commands at the same time', async () => {
  const email = (await product.signUpUser()).email!;
  for (const organization of ['first', 'second', 'third', 'fourth']) {
    const settings = { AUTH_ADMIN_ORGANIZATION: organization };
    const commands = [1, 2, 3].map(() => new CommandLine(product, folder, settings).run('make-admin', email));
    for (const result of await Promise.all(commands)) expect(result).toMatchObject({ code: 0, stderr: [] });
    expect(
      await product.database.query(
        'select 1 from identity.provider_member m join identity.provider_organization o on o.id = "organizationId" where slug = $1',
        [organization],
      ),
    ).toHaveLength(1);
  }
});

it('a file that two commands replace at the same time is that of one of them, and both succeed', async () => {
  const path = join(folder, 'names.csv');
  await writeFile(path, 'former');
  const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(3_000_000));
  await Promise.all(contents.map((content) => replaceFile(path, content)));
  expect(contents).toContain(await readFile(path, 'utf8'));
  expect(await readdir(folder)).toEqual(['names.csv']);
});
