import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../app/free-port.js';
import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { Client } from '../app/client.js';
import { CommandLine } from '../app/command-line.js';
import { createTestDatabase } from '../app/test-database.js';
import { addNames, approve, type Names, submitTestimonial } from '../fixtures/factories.js';
import { waitUntil, waitUntilReady } from '../app/wait-until.js';
import { ProductProcess } from '../app/product-process.js';

let folder: string;
let databaseUrl: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-process-'));
  databaseUrl = await createTestDatabase();
  port = await findFreePort();
});

afterAll(async () => {
  ProductProcess.killAll();
  await rm(folder, { recursive: true, force: true });
});

const settings = (changes: Record<string, string> = {}) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  PORT: String(port),
  RATE_LIMIT_FACTOR: '1000',
  ...changes,
});
const startWorker = async () => {
  const program = ProductProcess.run(settings({ PROCESS: 'worker' }));
  await program.waitForOutput('works on its queues');
  return program;
};

describe('separate API and worker processes', () => {
  let api: ProductProcess;
  let database: pg.Client;
  let admin: Client;
  let names: Names;
  const url = () => `http://localhost:${port}`;

  beforeAll(async () => {
    api = ProductProcess.run(settings({ PROCESS: 'api' }));
    await api.waitForOutput('is ready');
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    names = await addNames({
      query: async <Row>(sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows as Row[],
    });
    admin = await Client.signIn(url(), 'admin@recuento.test', DEMO_PASSWORD);
  });

  afterAll(async () => {
    await database.end();
    expect(await api.stop()).toBe(0);
  });

  const signUpUser = (name: string) => Client.signUp(url(), `${name}@example.org`);
  const getPoints = (author: Client) =>
    waitUntil(
      async () => (await author.get<{ totalPoints: number }>('/api/user-points/my-monthly')).body.totalPoints,
      (points) => points > 0,
    );

  it('an API and a worker process complete the main flow together', async () => {
    const author = await signUpUser('together');
    const runningWorker = await startWorker();
    const id = await submitTestimonial(author, names);
    await approve(admin, id);
    expect(await getPoints(author)).toBe(200);
    expect(await runningWorker.stop()).toBe(0);
  });

  it('nothing is lost when two workers are killed during the same job', async () => {
    const [first, second] = [await signUpUser('first'), await signUpUser('second')];
    const ids = [await submitTestimonial(first, names), await submitTestimonial(second, names)];
    for (const attempt of [1, 2]) {
      // The job of the first testimonial is blocked, so that the worker is certainly killed while processing it.
      await database.query('begin');
      await database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`points.testimonial.${ids[0]}`]);
      const killedWorker = await startWorker();
      if (attempt === 1) await approve(admin, ids[0]);
      await waitUntilBlocked();
      await killedWorker.stop('SIGKILL');
      await database.query('commit');
      await expireJobLocks();
    }
    await approve(admin, ids[1]);

    const nextWorker = await startWorker();
    expect([await getPoints(first), await getPoints(second)]).toEqual([200, 200]);
    const { rows } = await database.query(
      `select testimonial_id, amount from points.ledger_entries where testimonial_id = any($1) order by 1`,
      [ids],
    );
    expect(rows).toEqual(ids.map((testimonial_id) => ({ testimonial_id, amount: 200 })));
    expect(await nextWorker.stop()).toBe(0);
  });

  const waitUntilBlocked = () =>
    waitUntil(
      async () => {
        // Within a transaction PostgreSQL would repeat its first snapshot.
        await database.query('select pg_stat_clear_snapshot()');
        const waiting = await database.query(
          `select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
        );
        return waiting.rowCount;
      },
      (waiting) => waiting === 1,
    );

  /** Expires the job locks of the killed worker, which would take half a minute. */
  async function expireJobLocks(): Promise<void> {
    await database.query(`delete from bull.meta where field = 'stalled-check'`);
    await database.query(`update bull.job set locked_until_ms = 0, stalled_marked = true where state = 'active'`);
  }

  it('a worker opens no port, and the API process answers alone', async () => {
    const otherPort = await findFreePort();
    const program = ProductProcess.run(settings({ PROCESS: 'worker', PORT: String(otherPort) }));
    await program.waitForOutput('works on its queues');
    await expect(fetch(`http://localhost:${otherPort}/health/live`)).rejects.toThrow();
    await waitUntilReady(url());
    expect(await program.stop('SIGINT')).toBe(0);
  });

  it('a worker with WORKER_PORT answers health checks and metrics there, and nothing else', async () => {
    const workerPort = await findFreePort();
    const program = ProductProcess.run(settings({ PROCESS: 'worker', WORKER_PORT: String(workerPort) }));
    await program.waitForOutput('works on its queues');
    await waitUntilReady(`http://localhost:${workerPort}`);
    const getStatus = async (path: string) => (await fetch(`http://localhost:${workerPort}${path}`)).status;
    const paths = ['/health/live', '/metrics', '/', '/api/config', '/identity/token', '/health'];
    expect(await Promise.all(paths.map(getStatus))).toEqual([200, 200, 404, 404, 404, 404]);
    expect(await program.stop()).toBe(0);
  });
});

describe('failing start', () => {
  /** Expects one sentence that names the problem, without a stack. */
  async function expectSentence(changes: Record<string, string>, sentence: RegExp): Promise<void> {
    const { code, errors } = await ProductProcess.run(settings(changes)).waitForExit();
    expect([code, errors.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
  }

  it('the error names the port in use', async () => {
    const server = createServer();
    const usedPort = await findFreePort();
    await new Promise<void>((resolve) => server.listen(usedPort, resolve));
    await expectSentence({ PORT: String(usedPort) }, new RegExp(`^Port ${usedPort} is in use`));
    await new Promise((resolve) => server.close(resolve));
  });

  it('the error names the unusable folder', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await Promise.all([
      expectSentence({ DATA_DIR: join(file, 'below') }, /a-file\/below.* DATA_DIR|DATA_DIR.*a-file\/below/),
      expectSentence({ DATA_DIR: file, CLICK_REFERENCE_SECRET: 'x'.repeat(40) }, /a-file .*\(ENOTDIR\): set DATA_DIR/),
      expectSentence({ DATA_DIR: '/proc/recuento/data' }, /^DATA_DIR="\/proc\/recuento\/data" cannot be used: ENOENT/),
    ]);
  });

  it('the error says that the database is read-only', async () => {
    const readOnlyUrl = await createTestDatabase();
    const client = new pg.Client({ connectionString: readOnlyUrl });
    await client.connect();
    const name = client.escapeIdentifier(client.database ?? '');
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    await client.end();
    await expectSentence(
      { DATABASE_URL: readOnlyUrl },
      /^DATABASE_URL .*cannot be used: .* in a read-only transaction/,
    );
  });

  it('the error names the invalid setting', async () => {
    await Promise.all([
      expectSentence({ PORT: 'abc' }, /^PORT="abc" cannot be used: /),
      expectSentence({ STORAGE_URL: 'ftp://files' }, /^STORAGE_URL="ftp:\/\/files" cannot be used: /),
      expectSentence({ DATABASE_REPLICA_URLS: 'replica' }, /^DATABASE_REPLICA_URLS="replica" cannot be used: /),
      expectSentence({ DATABASE_DIRECT_URL: 'direct' }, /^DATABASE_DIRECT_URL="direct" cannot be used: /),
      expectSentence({ FAILPOINTS: 'zzz' }, /^FAILPOINTS="zzz" cannot be used: There is no failpoint zzz\.$/),
      expectSentence({ PROCESS: 'some' }, /^PROCESS="some" cannot be used: /),
    ]);
    await expectSentence({ NODE_ENV: 'production', AUTH_SECRET: '' }, /^AUTH_SECRET/);
  });

  it('the error names AUTH_SECRET if it is not the one of the keys, until renew-keys has run', async () => {
    // Creates a key.
    const program = ProductProcess.run(settings());
    await program.waitForOutput('is ready');
    await Client.signIn(`http://localhost:${port}`, 'maria@recuento.test', DEMO_PASSWORD);
    await program.stop();

    const AUTH_SECRET = 'another secret of the tests, as long as the first';
    await expectSentence({ AUTH_SECRET }, /^AUTH_SECRET is not the one .* renew-keys/);
    const operator = new CommandLine({ databaseUrl, dataDir: folder }, folder, { AUTH_SECRET });
    expect(await operator.run('renew-keys')).toMatchObject({ code: 0 });
    const started = ProductProcess.run(settings({ AUTH_SECRET }));
    await started.waitForOutput('is ready');
    await Client.signIn(`http://localhost:${port}`, 'maria@recuento.test', DEMO_PASSWORD);
    expect(await started.stop()).toBe(0);
  });

  it('the error says that the database cannot be used, without its password', async () => {
    const unusedPort = await findFreePort();
    const { username, password } = new URL(databaseUrl);
    const replace = (text: string, other: string) => databaseUrl.replace(text, other);
    const rejected: [string, RegExp][] = [
      [
        `postgres://me:secret@127.0.0.1:${unusedPort}/none`,
        /^A server cannot be reached: connect ECONNREFUSED .*DATABASE_URL/,
      ],
      [
        `postgres://me:secret@localhost:${unusedPort}/none`,
        /^A server cannot be reached: connect ECONNREFUSED .*DATABASE_URL/,
      ],
      ['postgres://me:secret@nowhere.invalid/none', /^A server cannot be reached: getaddrinfo .*DATABASE_URL/],
      [
        replace(`:${password}@`, ':secret@'),
        /^DATABASE_URL or DATABASE_DIRECT_URL cannot be used: password authentication failed for user/,
      ],
      [
        replace(`${username}:`, 'another-role:'),
        /^DATABASE_URL or DATABASE_DIRECT_URL cannot be used: password authentication failed for user/,
      ],
      [
        databaseUrl.replace(/[^/]*$/, 'none'),
        /^DATABASE_URL or DATABASE_DIRECT_URL cannot be used: database "none" does not exist\.$/,
      ],
    ];
    for (const [DATABASE_URL, sentence] of rejected) {
      await expectSentence({ DATABASE_URL }, sentence);
      const operator = new CommandLine({ databaseUrl: DATABASE_URL, dataDir: folder }, folder);
      const { code, stderr } = await operator.run('verify');
      expect([code, stderr]).toEqual([1, [expect.stringMatching(sentence)]]);
      expect(stderr[0]).not.toContain('secret');
    }
  });
});
