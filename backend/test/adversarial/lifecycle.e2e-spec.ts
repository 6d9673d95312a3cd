import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnConnection } from '../../src/platform/database/index.js';
import { MIGRATION_LOCK } from '../../src/platform/database/migrate.js';
import { ProductProcess } from '../app/product-process.js';
import { createTestDatabase } from '../app/test-database.js';
import { waitUntil } from '../app/wait-until.js';
import { Child } from './child.js';
import { openSocket, sendRaw } from './socket.js';

const SUPERVISE = join(__dirname, '../../../scripts/supervise.mjs');
/** After a signal the process exits within this time, whatever its clients do. */
const EXIT_LIMIT_MS = 10_000;

/** Connections to the current database that wait for an advisory lock. */
const BLOCKED = `select 1 from pg_locks join pg_database on pg_database.oid = database
  where locktype = 'advisory' and not granted and datname = current_database()`;

let child: Child;

afterEach(() => ProductProcess.killAll());

/** Sends requests on keep-alive connections until the server accepts no more. */
function sendContinuously(agent: Agent): {
  counts: { completed: number; interrupted: number };
  finished: Promise<void>;
} {
  const counts = { completed: 0, interrupted: 0 };
  const sendNext = (): Promise<void> =>
    new Promise((resolve) => {
      let hasResponse = false;
      const request = get(`${child.url}/api/brands`, { agent }, (response) => {
        hasResponse = true;
        response.resume();
        response.once('end', () => {
          counts.completed += 1;
          resolve(sendNext());
        });
        response.once('error', () => void (counts.interrupted += 1));
      });
      request.once('error', () => {
        if (hasResponse) counts.interrupted += 1;
        resolve();
      });
    });
  return {
    counts,
    finished: Promise.all(Array.from({ length: 16 }, sendNext)).then(() => undefined),
  };
}

it('an app with keep-alive connections and incomplete requests exits cleanly within ten seconds', async () => {
  child = await Child.start({ settings: { PROCESS: 'api' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { counts, finished } = sendContinuously(agent);
  const slow = openSocket(child.port);
  slow.write(
    'POST /identity/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  );
  const idle = openSocket(child.port);
  await waitUntil(
    () => Promise.resolve(counts.completed),
    (completed) => completed >= 100,
  );
  const signalledAt = Date.now();
  expect(await child.program.stop('SIGTERM')).toBe(0);
  expect(Date.now() - signalledAt).toBeLessThan(EXIT_LIMIT_MS);
  await finished;
  expect(counts.interrupted).toBe(0);
  agent.destroy();
  for (const socket of [slow, idle]) socket.destroy();
});

it('an app with an error outside of any request completes running requests and exits with 1', async () => {
  child = await Child.start({ settings: { PROCESS: 'api' } });
  const head =
    'POST /identity/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
  const socket = openSocket(child.port);
  await once(socket, 'connect');
  let response = '';
  socket.on('data', (chunk: Buffer) => (response += chunk.toString()));
  socket.write(head);
  // The request is being processed before the fault occurs.
  expect(await sendRaw(child.port, 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n')).toBe(200);
  child.program.signal('SIGUSR2');
  await waitUntil(
    () => Promise.resolve(child.program.log),
    (log) => log.includes('unhandled error'),
  );
  socket.write('{}');
  expect((await child.program.waitForExit()).code).toBe(1);
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(response).toMatch(/connection: close/i);
});

it('an app that waits for the migrations of another process exits after a signal', async () => {
  const databaseUrl = await createTestDatabase();
  await runOnConnection(databaseUrl, async (otherProcess) => {
    await otherProcess.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const folder = await mkdtemp(join(tmpdir(), 'recuento-waiting-'));
    const waiting = ProductProcess.run({ DATABASE_URL: databaseUrl, DATA_DIR: folder, PROCESS: 'worker' });
    await waitUntil(
      async () => (await otherProcess.query(BLOCKED)).rowCount,
      (count) => count === 1,
    );
    expect(await waiting.stop('SIGTERM')).toBe(1);
    await rm(folder, { recursive: true });
  });
});

describe('a supervised program', () => {
  async function supervise(source: string): Promise<{ code: number; starts: number; errors: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'recuento-supervised-'));
    const file = join(folder, 'program.mjs');
    await writeFile(file, `process.stdout.write('start\\n');\n${source}`);
    const supervisor = spawn(process.execPath, [SUPERVISE, file], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    supervisor.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    supervisor.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const [code] = (await once(supervisor, 'close')) as [number];
    await rm(folder, { recursive: true });
    return { code, starts: output.split('start\n').length - 1, errors };
  }

  it('a program that fails repeatedly is started six times, then its exit code is passed on with a message', async () => {
    const { code, starts, errors } = await supervise(`process.send('ready', () => process.exit(1));`);
    expect([code, starts]).toEqual([1, 6]);
    expect(errors).toContain('restarted 5 times within a minute');
  });

  it('a program that was killed, as by the kernel for lack of memory, is restarted with a message that names the signal', async () => {
    const { code, errors } = await supervise(`
      const { existsSync, writeFileSync } = await import('node:fs');
      const marker = import.meta.filename + '.started';
      if (existsSync(marker)) process.kill(process.pid, 'SIGKILL');
      writeFileSync(marker, '');
      process.send('ready', () => process.exit(1));`);
    expect(code).toBe(1);
    expect(errors).toContain('ended with code 1; restart 1 of at most 5 a minute.');
    expect(errors).toContain('was ended by SIGKILL, usually for lack of memory; restart 2 of at most 5 a minute.');
    expect((await supervise(`process.kill(process.pid, 'SIGKILL');`)).errors).toBe(
      'The product was ended by SIGKILL, usually for lack of memory.\n',
    );
    expect((await supervise(`process.kill(process.pid, 'SIGTERM');`)).errors).toBe(
      'The product was ended by SIGTERM.\n',
    );
  });

  it('a program that failed to start or exited successfully is not restarted', async () => {
    expect(await supervise('process.exit(1);')).toEqual({
      code: 1,
      starts: 1,
      errors: '',
    });
    expect(await supervise(`process.send('ready', () => process.exit(0));`)).toEqual({
      code: 0,
      starts: 1,
      errors: '',
    });
  });
});
