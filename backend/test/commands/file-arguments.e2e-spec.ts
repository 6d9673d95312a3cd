import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CommandLine } from '../app/command-line.js';
import { runProgram } from '../app/product-process.js';
import { TestApp } from '../app/test-app.js';

let folder: string;
let product: TestApp;
let operator: CommandLine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-operator-'));
  await mkdir(join(folder, 'folder.csv'));
  await writeFile(join(folder, 'file'), '');
  product = await TestApp.start({ process: 'api' });
  operator = new CommandLine(product, folder);
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const rejected = (message: string) => ({ code: 1, stdout: [], stderr: [message] });

it.each([
  [['import', 'Brightjar', 'folder.csv', 'clickref']],
  [['import-catalog', 'brands', 'folder.csv']],
  [['export-catalog', 'brands', 'folder.csv']],
  [['save-erasures', 'folder.csv']],
])('%j explains that a folder is not a file', async (command) => {
  const message = `${join(folder, 'folder.csv')} is a folder: the command needs a file.`;
  expect(await operator.run(...command)).toEqual(rejected(message));
  expect((await readdir(folder)).sort()).toEqual(['file', 'folder.csv']);
});

it('the folder in which a file cannot be written is named', async () => {
  const message = `${join(folder, 'nowhere')} does not exist.`;
  expect(await operator.run('export-catalog', 'brands', 'nowhere/brands.csv')).toEqual(rejected(message));
});

it.each([
  [['backup', 'file'], 'file'],
  [['backup', 'file/today'], 'file/today'],
  [['restore', 'file'], 'file/SHA256SUMS'],
])('%j explains that a file is not a folder', async (command, path) => {
  const message = `${join(folder, path)} cannot be used as a folder: it is a file or leads through one.`;
  expect(await operator.run(...command)).toEqual(rejected(message));
});

it('a folder that the system does not create is rejected', async () => {
  const { code, stderr } = await operator.run('backup', '/proc/backups/today');
  expect([code, stderr]).toEqual([1, [expect.stringContaining('/proc/backups')]]);
});

it.each([[['help']], [['help', 'backup']], [['import-catalog', '--help']]])(
  '%j whose output cannot be written fails',
  async (command) => {
    // A file that is open for reading cannot be written.
    const output = await open(join(folder, 'file'), 'r');
    const child = spawn(process.execPath, [...runProgram('admin'), ...command], {
      stdio: ['ignore', output.fd, 'pipe'],
    });
    const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
    await output.close();
    expect([code, errors]).toEqual([1, 'The output cannot be written: EBADF: bad file descriptor, write.\n']);
  },
);

it('help for a command prints its usage', async () => {
  const usage = await operator.run('backup', '--help');
  expect(await operator.run('help', 'backup')).toEqual(usage);
  expect(await operator.run('help', 'make-tea')).toMatchObject({ code: 2 });
});
