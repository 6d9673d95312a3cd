import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../app/command-line.js';
import { runProgram } from '../app/product-process.js';
import { createEmptyDatabase, TEST_SECRET } from '../app/test-database.js';
import { TestApp, waitUntil } from '../app/test-app.js';
import { LockBarrier } from '../races/barrier.js';

let folder: string;
let product: TestApp;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-interrupted-'));
  product = await TestApp.start({ process: 'api' });
  // Takes a moment to be restored.
  await mkdir(join(product.dataDir, 'files/proof/00'), { recursive: true });
  await writeFile(join(product.dataDir, 'files/proof/00/large.pdf'), Buffer.alloc(100_000_000));
  expect(await new CommandLine(product, folder).run('backup', 'backup')).toMatchObject({ code: 0 });
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a command of the build with only these settings. */
function start(args: string[], settings: Record<string, string>, nodeArguments: string[] = []) {
  const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'test', AUTH_SECRET: TEST_SECRET, ...settings };
  const child = spawn(process.execPath, [...nodeArguments, ...runProgram('admin'), ...args], { env, cwd: folder });
  running.add(child);
  child.on('exit', () => running.delete(child));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, errors }) as const);
  return { child, ended };
}

const INTERRUPTED = { code: 1, signal: null, errors: 'The command was interrupted.\n' };

describe('a command that is interrupted', () => {
  it.each([
    ['while it creates the embedded database', 'postgres.lock', 'SIGINT'],
    ['while it uses the embedded database', 'files', 'SIGTERM'],
  ] as const)('%s stops the database that it started', async (_, created, signal) => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    const { child, ended } = start(['restore', 'backup'], { DATA_DIR: dataDir });
    child.stdout.resume();
    await waitUntil(
      () => Promise.resolve(existsSync(join(dataDir, created))),
      (exists) => exists,
    );
    child.kill(signal);
    expect(await ended).toEqual(INTERRUPTED);
    for (const file of ['postgres/postmaster.pid', 'postgres.lock', 'postgres.new']) {
      expect([file, existsSync(join(dataDir, file))]).toEqual([file, false]);
    }
  });
});

it('a command completes its work if its output is no longer read', async () => {
  const databaseUrl = await createEmptyDatabase();
  const { child, ended } = start(['restore', 'backup'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
  });
  child.stdout.destroy();
  expect(await ended).toEqual({ code: 0, signal: null, errors: '' });
});

it('warnings of Node and libraries do not mix with the errors of a command', async () => {
  const warn = 'data:text/javascript,setTimeout(() => process.emitWarning("This version of Node is outdated."), 400)';
  const { databaseUrl, dataDir } = product;
  const { child, ended } = start(
    ['make-admin', 'unknown@example.org'],
    { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    ['--import', warn],
  );
  child.stdout.resume();
  expect((await ended).errors).toBe('There is no account with the address unknown@example.org.\n');
});

it('a restore whose connection ends between two statements explains it in one sentence', async () => {
  const databaseUrl = await createEmptyDatabase();
  const migrated = start(['migrate'], { DATABASE_URL: databaseUrl });
  migrated.child.stdout.resume();
  expect((await migrated.ended).code).toBe(0);
  const barrier = await LockBarrier.open(databaseUrl);
  await barrier.acquire({ name: 'users', sql: 'lock table identity.users in share mode', parameters: [] });
  const { child, ended } = start(['restore', 'backup'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
  });
  child.stdout.resume();
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => count === 1,
  );
  // The statement is completed while the command cannot send the next one.
  child.kill('SIGSTOP');
  await barrier.release();
  await waitUntil(
    () => barrier.terminateIdleTransactions(),
    (count) => count === 1,
  );
  child.kill('SIGCONT');
  const { code, errors } = await ended;
  expect([code, errors]).toEqual([1, expect.stringMatching(/^[^\n]*\.\n$/)]);
  expect(errors).toContain('DATABASE_URL');
  await barrier.close();
});

it('a restore that is interrupted after its commit has reported the restored rows', async () => {
  const databaseUrl = await createEmptyDatabase();
  const migrated = start(['migrate'], { DATABASE_URL: databaseUrl });
  migrated.child.stdout.resume();
  expect((await migrated.ended).code).toBe(0);
  const barrier = await LockBarrier.open(databaseUrl);
  // Rows can be inserted, but the statistics cannot be computed.
  const sql = 'lock table platform.outbox in share update exclusive mode';
  await barrier.acquire({ name: 'outbox', sql, parameters: [] });
  const { child, ended } = start(['restore', 'backup'], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: await mkdtemp(join(folder, 'data-')),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitUntil(
    () => barrier.countWaiting(),
    (count) => count === 1,
  );
  child.kill('SIGINT');
  expect(await ended).toEqual(INTERRUPTED);
  expect(output).toMatch(/^\d+ rows and 1 file were restored\.\n$/);
  await barrier.release();
  await barrier.close();
});
