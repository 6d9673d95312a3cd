import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { getProcessIdentity, isAlive } from './embedded/processes.js';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.js';

/** Only its owner may enter this folder: when the test runs as root, the PostgreSQL user cannot traverse the path. */
let home: string;
let dataDir: string;
const open: EmbeddedPostgres[] = [];
const otherProcesses: ChildProcess[] = [];

async function start(durable = true): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir, durable });
  open.push(started);
  return started;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function killAndWait(pid: number): Promise<void> {
  const identity = await getProcessIdentity(pid);
  process.kill(pid, 'SIGKILL');
  while (identity && (await isAlive(identity))) await new Promise(setImmediate);
}

async function startOtherProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  otherProcesses.push(child);
  await once(child, 'spawn');
  return child.pid as number;
}

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

describe('startEmbeddedPostgres', () => {
  jest.setTimeout(60_000);

  it('the cluster is created in a private folder and requires the password', async () => {
    const server = await start();
    expect(server.adopted).toBe(false);
    const [row] = await query(
      server.url,
      "SELECT current_database() AS db, lower('ÁÑ') AS lower, current_setting('is_superuser') AS super",
    );
    expect(row).toEqual({ db: 'recuento', lower: 'áñ', super: 'off' });
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect(existsSync(join(dataDir, 'postgres.trial'))).toBe(false);
  });

  it('committed rows survive a kill -9 of the server', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE numbers AS SELECT generate_series(1, 1000) AS n');
    await killAndWait(await postmasterPid());

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT count(*)::int AS n FROM numbers')).toEqual([{ n: 1000 }]);
  });

  it('the server starts although its recorded process id belongs to another process', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE numbers AS SELECT 1 AS n');
    const pidFileContent = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    await first.stop();
    const otherPid = await startOtherProcess();
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), pidFileContent.replace(/^\d+/, String(otherPid)));

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT n FROM numbers')).toEqual([{ n: 1 }]);
    expect(process.kill(otherPid, 0)).toBe(true);
  });

  it('the server is shared by two processes and stopped by the last one', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect([first.adopted, second.adopted].sort()).toEqual([false, true]);
    expect(second.url).toBe(first.url);

    await first.stop();
    await first.stop();
    expect(await query(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    const server = await getProcessIdentity(await postmasterPid());
    await second.stop();
    expect(server && (await isAlive(server))).toBe(false);
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
    expect(server && (await isAlive(server))).toBe(true);

    await killAndWait(other);
    const second = await start();
    expect(second.adopted).toBe(true);
    await second.stop();
    expect(server && (await isAlive(server))).toBe(false);
  });

  it('an interrupted initialization or lock is recovered', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    const dead = await startOtherProcess();
    await writeFile(join(dataDir, 'postgres.lock'), JSON.stringify(await getProcessIdentity(dead)));
    await killAndWait(dead);

    const server = await start(false);
    expect(await query(server.url, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  it('errors are reported in one sentence', async () => {
    for (const dataDir of [join(home, 'file', 'data'), '/proc/recuento/data']) {
      await writeFile(join(home, 'file'), '');
      const impossible = startEmbeddedPostgres({ dataDir });
      await expect(impossible).rejects.toThrow(EmbeddedPostgresError);
      await expect(impossible).rejects.toThrow('set DATA_DIR to a folder that this user may write to');
    }

    await (await start(false)).stop();
    await rm(join(dataDir, 'postgres.password'));
    await expect(start(false)).rejects.toThrow(/postgres\.password is missing/);
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start(false)).rejects.toThrow('was created by PostgreSQL 17');
  });
});
