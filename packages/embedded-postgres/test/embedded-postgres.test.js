import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import * as implementation from '../src/index.js';
import { getProcessIdentity, isAlive } from '../src/processes.js';

/**
 * Here the type check compares the declarations of the package with its implementation.
 * @type {typeof import('@recuento/embedded-postgres')}
 */
const { EmbeddedPostgresError, startEmbeddedPostgres } = implementation;

/**
 * Only its owner may enter this folder: when the test runs as root, the PostgreSQL user cannot traverse the path.
 * @type {string}
 */
let home;
/** @type {string} */
let dataDir;
/** @type {import('@recuento/embedded-postgres').EmbeddedPostgres[]} */
const open = [];
/** @type {import('node:child_process').ChildProcess[]} */
const otherProcesses = [];

async function start(durable = true) {
  const started = await startEmbeddedPostgres({ dataDir, durable });
  open.push(started);
  return started;
}

/**
 * @param {string} url
 * @param {string} sql
 */
async function query(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid() {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** @param {number} pid */
async function killAndWait(pid) {
  const identity = await getProcessIdentity(pid);
  process.kill(pid, 'SIGKILL');
  while (identity && (await isAlive(identity))) await new Promise(setImmediate);
}

async function startOtherProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  otherProcesses.push(child);
  await once(child, 'spawn');
  return Number(child.pid);
}

describe('startEmbeddedPostgres', { timeout: 180_000 }, () => {
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'recuento-postgres-'));
    await chmod(home, 0o700);
    dataDir = join(home, 'data');
  });

  afterEach(async () => {
    for (const child of otherProcesses.splice(0)) child.kill('SIGKILL');
    for (const server of open.splice(0)) await server.stop();
    await rm(home, { recursive: true, force: true });
  });

  it('the cluster is created in a private folder and requires the password', async () => {
    const server = await start();
    assert.equal(server.adopted, false);
    const [row] = await query(
      server.url,
      "SELECT current_database() AS db, lower('ÁÑ') AS lower, current_setting('is_superuser') AS super",
    );
    assert.deepEqual(row, { db: 'recuento', lower: 'áñ', super: 'off' });
    assert.equal((await stat(join(dataDir, 'postgres.password'))).mode & 0o777, 0o600);
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await assert.rejects(query(wrong.href, 'SELECT 1'), /password authentication failed/);
    assert.equal(existsSync(join(dataDir, 'postgres.trial')), false);
  });

  it('committed rows survive a kill -9 of the server', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE numbers AS SELECT generate_series(1, 1000) AS n');
    await killAndWait(await postmasterPid());

    const second = await start();
    assert.equal(second.adopted, false);
    assert.deepEqual(await query(second.url, 'SELECT count(*)::int AS n FROM numbers'), [{ n: 1000 }]);
  });

  it('the server starts although its recorded process id belongs to another process', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE numbers AS SELECT 1 AS n');
    const pidFileContent = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    await first.stop();
    const otherPid = await startOtherProcess();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), pidFileContent.replace(/^\d+/, String(otherPid)));

    const second = await start();
    assert.equal(second.adopted, false);
    assert.deepEqual(await query(second.url, 'SELECT n FROM numbers'), [{ n: 1 }]);
    assert.equal(process.kill(otherPid, 0), true);
  });

  it('the server is shared by two processes and stopped by the last one', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    assert.deepEqual([first.adopted, second.adopted].sort(), [false, true]);
    assert.equal(second.url, first.url);

    await first.stop();
    await first.stop();
    assert.deepEqual(await query(second.url, 'SELECT 1 AS n'), [{ n: 1 }]);
    const server = await getProcessIdentity(await postmasterPid());
    await second.stop();
    assert.equal(server && (await isAlive(server)), false);
  });

  it('the server stays with another live process and is adopted from a killed one', async () => {
    const first = await start();
    const other = await startOtherProcess();
    await writeFile(
      join(dataDir, 'postgres.leases', `${other}-other`),
      JSON.stringify(await getProcessIdentity(other)),
    );
    const server = await getProcessIdentity(await postmasterPid());
    await first.stop();
    assert.equal(server && (await isAlive(server)), true);

    await killAndWait(other);
    const second = await start();
    assert.equal(second.adopted, true);
    await second.stop();
    assert.equal(server && (await isAlive(server)), false);
  });

  it('an interrupted initialization or lock is recovered', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    const dead = await startOtherProcess();
    await writeFile(join(dataDir, 'postgres.lock'), JSON.stringify(await getProcessIdentity(dead)));
    await killAndWait(dead);

    const server = await start(false);
    assert.deepEqual(await query(server.url, 'SHOW fsync'), [{ fsync: 'off' }]);
    assert.equal(existsSync(join(dataDir, 'postgres.new')), false);
  });

  it('errors are reported in one sentence', async () => {
    for (const dataDir of [join(home, 'file', 'data'), '/proc/recuento/data']) {
      await writeFile(join(home, 'file'), '');
      await assert.rejects(startEmbeddedPostgres({ dataDir }), (error) => {
        assert.ok(error instanceof EmbeddedPostgresError);
        assert.match(error.message, /set DATA_DIR to a folder that this user may write to/);
        return true;
      });
    }

    await (await start(false)).stop();
    await rm(join(dataDir, 'postgres.password'));
    await assert.rejects(start(false), /postgres\.password is missing/);
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await assert.rejects(start(false), /was created by PostgreSQL 17/);
  });
});
