import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** Replaces a file in a process of its own, which may write `blocks` of 512 bytes and ends as soon as the expression `isOver` is true. */
async function replaceInProcess(file: string, { blocks = 'unlimited', isOver = 'false' }): Promise<number | null> {
  const program = `
    import { readdirSync } from 'node:fs';
    import { replaceFile } from ${JSON.stringify(pathToFileURL(join(__dirname, '../../dist-test/operations/replace-file.js')).href)};
    const names = () => readdirSync(${JSON.stringify(folder)});
    setInterval(() => { if (${isOver}) process.exit(3); }, 0).unref();
    await replaceFile(${JSON.stringify(join(folder, file))}, 'x'.repeat(100_000_000)).catch(() => process.exit(1));
  `;
  const args = ['-c', `ulimit -f ${blocks} && exec "$0" --input-type=module -e "$1"`, process.execPath, program];
  const [code] = (await once(spawn('sh', args, { cwd: folder }), 'close')) as [number | null];
  return code;
}

it.each([
  ['it cannot be written completely, as on a full disk', 1, { blocks: '8' }],
  ['the command ends in the middle', 3, { isOver: 'names().length > 1' }],
])('the former file remains, alone, if %s', async (_title, code, limits) => {
  await writeFile(join(folder, 'file.csv'), FORMER);
  expect(await replaceInProcess('file.csv', limits)).toBe(code);
  expect(await read('file.csv')).toBe(FORMER);
  expect(await readdir(folder)).toEqual(['file.csv']);
});

it('what a command that was killed has left does not prevent a repetition', async () => {
  await writeFile(join(folder, 'file.csv'), FORMER);
  expect(
    await replaceInProcess('file.csv', { isOver: "names().length > 1 && process.kill(process.pid, 'SIGKILL')" }),
  ).toBe(null);
  expect(await read('file.csv')).toBe(FORMER);
  expect(await exportTo('file.csv')).toMatchObject({ code: 0, stderr: [] });
  expect(await read('file.csv')).toContain('Valerian root');
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
