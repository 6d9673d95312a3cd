import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { loadEnv } from '../../src/config/env.js';
import { runCli } from '../../src/operations/run-cli.js';
import { FileStorage, openStorage, OrphanSweeper } from '../../src/platform/storage/index.js';
import { LocalStorage } from '../../src/platform/storage/local-storage.js';
import { CommandLine, type CommandResult } from '../app/command-line.js';
import { addNames, buildSubmission, jpeg, multipart, type Names, pdf } from '../fixtures/factories.js';
import { fetchAttachments, listFiles } from '../fixtures/proof-file-fixtures.js';
import { S3Server } from '../servers/s3-server.js';
import { TestApp, waitUntil } from '../app/test-app.js';
import { TEST_SECRET } from '../app/test-database.js';

let folder: string;
let server: S3Server;
let product: TestApp;
let names: Names;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-object-storage-'));
  server = await S3Server.start();
  TestApp.chooseStorage = (dataDir) => server.getSettings(basename(dataDir));
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(async () => {
  await product?.stop();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function submit() {
  const author = await product.signUpUser();
  const form = multipart(buildSubmission(names), [await jpeg(), await pdf()]);
  return { author, ...(await author.post<{ id: number; code?: string }>('/api/testimonials', form)) };
}

const readReadiness = () => product.anonymous().get<{ checks: Record<string, string> }>('/health/ready');

it('while S3 cannot be reached, uploads are answered 503 with Retry-After and leave nothing behind', async () => {
  expect((await readReadiness()).body.checks).toMatchObject({ storage: 'ok' });
  await server.pause();
  try {
    const { author, status, headers, body } = await submit();
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'unavailable']);
    expect((await author.get<{ testimonials: unknown[] }>('/api/testimonials/my')).body.testimonials).toEqual([]);
    await waitUntil(readReadiness, ({ status, body }) => status === 503 && body.checks.storage === 'unavailable');
  } finally {
    await server.resume();
  }
  await waitUntil(readReadiness, ({ status }) => status === 200);
  expect((await submit()).status).toBe(201);
});

it('orphaned objects are deleted after an hour, attached ones are not', async () => {
  const { author, body } = await submit();
  const { stored } = await listFiles(product);
  const path = join(folder, 'orphan');
  await writeFile(path, 'x');
  await product.app.get(FileStorage).store(`proof/ab/${randomUUID()}.jpg`, path);
  const sweeper = product.app.get(OrphanSweeper);
  expect(await sweeper.sweep()).toBe(0);
  expect(await sweeper.sweep(Date.now() + 2 * 3_600_000)).toBe(1);
  expect((await listFiles(product)).stored).toEqual(stored);
  expect(await fetchAttachments(product, author, body.id)).toHaveLength(2);
});

async function listAll(storage: FileStorage): Promise<string[]> {
  const paths: string[] = [];
  for await (const { key } of storage.list()) paths.push(`files/${key}`);
  return paths.sort();
}

describe('migrate-storage', () => {
  const target = 's3://recuento-test/migrated';
  const migrate = (...args: string[]): Promise<CommandResult> =>
    new CommandLine(product, folder, server.getSettings('unused')).run('migrate-storage', ...args);
  const source = () => `s3://recuento-test/${basename(product.dataDir)}`;
  const list = (STORAGE_URL: string): Promise<string[]> =>
    listAll(
      openStorage(loadEnv({ ...server.getSettings(''), NODE_ENV: 'test', DATA_DIR: product.dataDir, STORAGE_URL })),
    );

  it('files are copied once, verified by their hashes and served from the new storage', async () => {
    const { stored } = await listFiles(product);
    const first = await migrate(source(), 'local');
    expect(first).toMatchObject({ code: 0, stderr: [] });
    expect(first.stdout.at(-1)).toMatch(new RegExp(`^${stored.length} files: ${stored.length} copied, 0 already in`));
    expect((await migrate('local', target)).stdout.at(-1)).toContain(`${stored.length} copied`);
    const repeated = await migrate(source(), target);
    expect(repeated.stdout.at(-1)).toContain(`: 0 copied, ${stored.length} already in ${target}/`);
    const { author, body } = await submit();
    expect((await migrate(source(), target)).stdout.at(-1)).toContain(`: 2 copied, ${stored.length} already in`);
    const over = { databaseUrl: product.databaseUrl, dataDir: product.dataDir };
    const other = await TestApp.start({ process: 'api', over, env: { STORAGE_URL: target } });
    try {
      const [before, after] = [
        await fetchAttachments(product, author, body.id),
        await fetchAttachments(other, author, body.id),
      ];
      expect(after.map(({ bytes }) => bytes)).toEqual(before.map(({ bytes }) => bytes));
    } finally {
      await other.pause();
    }
  });

  it('an interrupted migration reports what failed and is completed by another one', async () => {
    await server.pause();
    const failed = await migrate('local', 's3://recuento-test/second');
    expect(failed).toMatchObject({
      code: 1,
      stdout: [],
      stderr: [expect.stringMatching(/file storage failed: .*; check .* S3_\*\.$/)],
    });
    await server.resume();
    const [first] = await list('');
    const key = first.slice('files/'.length);
    await writeFile(join(product.dataDir, 'files', key), 'changed');
    const repeated = await migrate('local', target);
    expect(repeated.stdout.at(-1)).toContain(': 1 copied');
    // The changed file, and the two that were submitted after the first migration to the folder.
    expect((await migrate(source(), 'local')).stdout.at(-1)).toContain(': 3 copied');
    expect((await migrate(source(), target)).stdout.at(-1)).toContain(': 1 copied');
  });

  it('a file that cannot be deleted from the former storage counts as failed, and only as that', async () => {
    const { length } = await list('');
    const deletion = jest
      .spyOn(LocalStorage.prototype, 'delete')
      .mockRejectedValueOnce(new Error('EPERM: not permitted'));
    const { code, stdout } = await migrate('local', target, '--delete-source');
    deletion.mockRestore();
    expect([code, stdout]).toEqual([
      1,
      [
        expect.stringMatching(/^proof\/[^ ]+: EPERM: not permitted$/),
        `${length} files: 0 copied, ${length - 1} already in ${target}/, 0 deleted in the meantime, 1 failed.`,
      ],
    ]);
    expect(await list('')).toHaveLength(1);
  });

  it('files are deleted from the former storage after they were verified in the new one', async () => {
    const before = await list('');
    expect(before.length).toBeGreaterThan(0);
    expect(await migrate('local', target, '--delete-source')).toMatchObject({ code: 0 });
    expect(await list('')).toEqual([]);
    expect(await list(target)).toEqual(expect.arrayContaining(before));
  });

  it('storages of which one contains the other are rejected, and all files stay', async () => {
    await migrate('local', target);
    const files = await list(target);
    expect(files.length).toBeGreaterThan(0);
    const [nested, whole] = [`${target}/nested`, 's3://recuento-test'];
    const atOtherName = (url: string) => `${url}?endpoint=${encodeURIComponent(`http://localhost:${server.port}`)}`;
    const pairs = [
      [target, nested],
      [nested, target],
      [whole, target],
      [target, whole],
    ];
    for (const [from, to] of [...pairs, ...pairs.map(([from, to]) => [atOtherName(from), to])]) {
      expect(await migrate(from, to, '--delete-source')).toEqual({
        code: 1,
        stdout: [],
        stderr: [expect.stringMatching(/ overlap: one contains the other\.$/)],
      });
    }
    expect((await migrate(atOtherName(target), target, '--delete-source')).stderr).toEqual([
      'Both storages are the same.',
    ]);
    expect(await list(target)).toEqual(files);
  });

  it('buckets of the same name on two servers are different storages', async () => {
    const other = await S3Server.start();
    try {
      const copy = `${target}?endpoint=${encodeURIComponent(`http://127.0.0.1:${other.port}`)}`;
      expect(await migrate(target, copy)).toMatchObject({ code: 0, stderr: [] });
      expect(await list(copy)).toEqual(await list(target));
    } finally {
      await other.stop();
    }
  });

  it('a copy that an interrupted migration left in the data folder is deleted by the product', async () => {
    const [interruption, DATA_DIR] = [new AbortController(), await mkdtemp(join(folder, 'interrupted-'))];
    const store = jest.spyOn(LocalStorage.prototype, 'store').mockImplementation(() => {
      interruption.abort();
      return new Promise(() => undefined);
    });
    const print = () => undefined;
    const settings = { ...server.getSettings('unused'), NODE_ENV: 'test', AUTH_SECRET: TEST_SECRET, DATA_DIR };
    const terminal = { stdout: print, stderr: print, folder, settings, interruption: interruption.signal };
    expect(await runCli(['migrate-storage', source(), 'local'], terminal)).toBe(1);
    store.mockRestore();
    const entries = await readdir(DATA_DIR, { recursive: true, withFileTypes: true });
    const copies = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(copies.length).toBeGreaterThan(0);
    const earlier = Date.now() / 1000 - 2 * 3_600;
    for (const copy of copies) await utimes(copy, earlier, earlier);
    const over = { databaseUrl: product.databaseUrl, dataDir: DATA_DIR };
    await (await TestApp.start({ process: 'api', over })).pause();
    expect(copies.filter((copy) => existsSync(copy))).toEqual([]);
  });

  it.each([
    ['from', 'local', target],
    ['to', target, 'local'],
  ])('a migration %s a folder that does not exist fails and creates nothing', async (_, from, to) => {
    const DATA_DIR = join(folder, 'nowhere');
    const settings = { ...server.getSettings('unused'), DATA_DIR };
    expect(await new CommandLine(product, folder, settings).run('migrate-storage', from, to)).toEqual({
      code: 1,
      stdout: [],
      stderr: [`The data folder ${DATA_DIR} does not exist: use the settings of the product, such as DATA_DIR.`],
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it.each([
    [['local', 'ftp://x'], 'not "ftp://x"'],
    [['local', 'local'], 'the same'],
  ])('%j is rejected with one sentence', async (args, message) => {
    expect(await migrate(...args)).toEqual({ code: 1, stdout: [], stderr: [expect.stringContaining(message)] });
  });
});

it('a backup contains the files of the bucket and is restored to another one', async () => {
  const { stored } = await listFiles(product);
  const operator = new CommandLine(product, folder, server.getSettings(basename(product.dataDir)));
  const result = await operator.run('backup', 'backup');
  expect(result).toMatchObject({ code: 0, stderr: [] });
  expect(result.stdout[0]).toContain(` and ${stored.length} files`);
  const database = `recuento_${randomBytes(6).toString('hex')}`;
  await product.database.execute(`create database ${database}`);
  const target = { databaseUrl: product.databaseUrl.replace(/[^/]+$/, database), dataDir: folder };
  const settings = server.getSettings('restored');
  const restored = await new CommandLine(target, folder, settings).run('restore', 'backup');
  expect(restored).toMatchObject({ code: 0, stderr: [] });
  expect(await listAll(openStorage(loadEnv({ NODE_ENV: 'test', DATA_DIR: folder, ...settings })))).toEqual(
    stored.sort(),
  );
});
