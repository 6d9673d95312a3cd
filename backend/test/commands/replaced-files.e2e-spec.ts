import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addNames } from '../fixtures/factories.js';
import { CommandLine } from '../app/command-line.js';
import { TestApp } from '../app/test-app.js';

const FORMER = 'id,nameEn,nameEs\r\n1,Former name,Nombre anterior\r\n';

let root: string;
let folder: string;
let product: TestApp;
let operator: CommandLine;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'recuento-files-'));
  product = await TestApp.start({ process: 'api' });
  await addNames(product.database);
});

beforeEach(async () => {
  folder = await mkdtemp(join(root, 'files-'));
  operator = new CommandLine(product, folder);
});

afterAll(async () => {
  await product?.stop();
  await rm(root, { recursive: true, force: true });
});

const read = (name: string) => readFile(join(folder, name), 'utf8');
const exportTo = (file: string) => operator.run('export-catalog', 'supplements', file);

it.each([
  ['export-catalog', ['export-catalog', 'supplements', 'file.csv']],
  ['save-erasures', ['save-erasures', 'file.csv']],
])('%s replaces a file at once: a program that reads the former one reads it to its end', async (_name, command) => {
  const former = command[0] === 'save-erasures' ? '' : FORMER;
  await writeFile(join(folder, 'file.csv'), former);
  const reader = await open(join(folder, 'file.csv'));
  expect(await operator.run(...command)).toMatchObject({ code: 0, stderr: [] });
  expect(await reader.readFile('utf8')).toBe(former);
  expect((await reader.stat()).nlink).toBe(0);
  await reader.close();
  expect(await readdir(folder)).toEqual(['file.csv']);
});

it.each([
  ['export-catalog', 'supplements', 'file.csv'],
  ['save-erasures', 'file.csv'],
])('%s leaves the former file if the new one cannot be written completely', async (...command) => {
  const former = command[0] === 'save-erasures' ? '' : FORMER;
  await writeFile(join(folder, 'file.csv'), former);
  // What is written beside it fails, as on a full disk.
  await symlink('nowhere/file.csv', join(folder, 'file.csv.part'));
  expect(await operator.run(...command)).toMatchObject({ code: 1, stdout: [] });
  expect(await read('file.csv')).toBe(former);
  expect(await readdir(folder)).toEqual(['file.csv']);
});

it('the permissions of the former file and a symbolic link to it stay', async () => {
  await mkdir(join(folder, 'shared'));
  await writeFile(join(folder, 'shared/names.csv'), FORMER);
  await chmod(join(folder, 'shared/names.csv'), 0o604);
  await symlink('shared/names.csv', join(folder, 'names.csv'));
  expect(await exportTo('names.csv')).toMatchObject({ code: 0 });
  expect(await read('shared/names.csv')).toContain('Valerian root');
  expect((await stat(join(folder, 'shared/names.csv'))).mode & 0o777).toBe(0o604);
  expect(await readdir(join(folder, 'shared'))).toEqual(['names.csv']);
});

/** Only root may give files to other users. */
const itAsRoot = process.getuid?.() === 0 ? it : it.skip;

itAsRoot('a file of another user that root replaces remains that of the user', async () => {
  await writeFile(join(folder, 'names.csv'), FORMER, { mode: 0o600 });
  await chown(join(folder, 'names.csv'), 12_345, 23_456);
  expect(await exportTo('names.csv')).toMatchObject({ code: 0 });
  expect(await read('names.csv')).toContain('Valerian root');
  const { uid, gid, mode } = await stat(join(folder, 'names.csv'));
  expect([uid, gid, mode & 0o777]).toEqual([12_345, 23_456, 0o600]);
});

it('a pipe is written, not replaced', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const [content, { code }] = await Promise.all([read('pipe'), exportTo('pipe')]);
  expect([code, content]).toEqual([0, expect.stringContaining('Valerian root')]);
  expect((await stat(join(folder, 'pipe'))).isFIFO()).toBe(true);
});
