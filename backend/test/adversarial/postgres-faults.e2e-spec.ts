import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../app/free-port.js';
import { Client, PASSWORD } from '../app/client.js';
import { assertMatchesContract } from '../shared/contract.js';
import { measureSlowness } from '../app/machine-load.js';
import { waitUntil } from '../app/test-app.js';
import { ProductProcess } from '../app/product-process.js';

const run = promisify(execFile);

/** The specified maximum response time, which grows with the load of the machine, and a tolerance for this process. */
const MAX_RESPONSE_MS = 5_000;
const TOLERANCE_MS = 1_000;

let folder: string;
let product: ProductProcess;
let url: string;
let token: string | undefined;

/** One app with its own embedded server, so that faults of the server affect no other test. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-faults-'));
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  product = ProductProcess.run({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000' });
  await product.waitForOutput('is ready');
  token = (await Client.signUp(url, 'user@example.org')).token;
  await getStatus({ path: '/api/data-rights/consent-history', token });
});

afterAll(async () => {
  ProductProcess.killAll();
  await killServer();
  await rm(folder, { recursive: true, force: true });
});

interface Call {
  path: string;
  method?: string;
  body?: unknown;
  token?: string;
}

const getStatus = async ({ path, method = 'GET', body, token }: Call) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      // The origin, as the sign-in page sends it.
      origin: url,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(MAX_RESPONSE_MS * measureSlowness() + TOLERANCE_MS),
  });
  const text = await response.text();
  const contentType = response.headers.get('content-type');
  const isJson = (contentType ?? '').includes('json');
  // Error responses must be documented as well.
  assertMatchesContract(method, path, { status: response.status, contentType, body: isJson ? JSON.parse(text) : text });
  return { path: `${method} ${path}`, status: response.status, retryAfter: response.headers.get('retry-after') };
};

const toUnavailable = (calls: Call[]) =>
  calls.map(({ path, method = 'GET' }) => ({ path: `${method} ${path}`, status: 503, retryAfter: '5' }));

it('a locked table makes only its own routes answer 503 with Retry-After', async () => {
  const locked: Call[] = [
    { path: '/api/testimonials?conditionId=1' },
    { path: '/api/testimonials/1' },
    { path: '/api/testimonials/my', token },
    { path: '/api/testimonials/1', method: 'DELETE', token },
  ];
  const others: Call[] = [
    { path: '/api/conditions/search?query=ins' },
    { path: '/api/data-rights/consent-history', token },
    { path: '/health/live' },
  ];
  const database = await connectToDatabase();
  try {
    await database.query('begin');
    await database.query('lock table testimonials.testimonials in access exclusive mode');
    const lockedResponses = Promise.all(locked.map(getStatus));
    const responses = await Promise.all(others.map(getStatus));
    expect(responses.map(({ status }) => status)).toEqual(others.map(() => 200));
    await waitUntilReady();
    expect(await lockedResponses).toEqual(toUnavailable(locked));
    await database.query('rollback');
  } finally {
    await database.end();
  }
  expect(await getStatus(locked[2])).toMatchObject({ status: 200 });
});

it('writes are answered with 503, and reads as usual, while the database is read-only', async () => {
  const writes: Call[] = [
    { path: '/api/consents/preferences', method: 'PUT', token, body: { analytics: true, marketing: false } },
    {
      path: '/identity/sign-up/email',
      method: 'POST',
      body: { email: 'other@example.org', password: PASSWORD, name: 'Other' },
    },
  ];
  await setReadOnly('on');
  expect(await Promise.all(writes.map(getStatus))).toEqual(toUnavailable(writes));
  expect(await getStatus({ path: '/api/data-rights/consent-history', token })).toMatchObject({ status: 200 });
  await waitUntilReady();
  await setReadOnly('off');
  await waitUntil(
    () => getStatus(writes[0]),
    ({ status }) => status === 200,
  );
});

it('every route is answered with 503 and Retry-After while PostgreSQL does not respond', async () => {
  const calls: Call[] = [
    { path: '/api/conditions/search?query=ins' },
    { path: '/api/analysis/condition-analysis?conditionQuery=insomnia' },
    { path: '/api/marketplace/products' },
    { path: '/api/testimonials/my', token },
    { path: '/api/user-points/my-monthly', token },
    { path: '/api/consents/preferences', method: 'PUT', token, body: { analytics: true, marketing: false } },
    { path: '/api/testimonials/1', method: 'DELETE', token },
    { path: '/api/data-rights/export', token },
    {
      path: '/identity/sign-in/email',
      method: 'POST',
      body: { email: 'user@example.org', password: 'wrong word' },
    },
    {
      path: '/identity/sign-up/email',
      method: 'POST',
      body: { email: 'other@example.org', password: PASSWORD, name: 'Other' },
    },
  ];
  const frozen = await serverProcesses();
  signal(frozen, 'SIGSTOP');
  try {
    expect(await Promise.all(calls.map(getStatus))).toEqual(toUnavailable(calls));
    expect(await getStatus({ path: '/health/ready' })).toMatchObject({ status: 503 });
    expect(await getStatus({ path: '/health/live' })).toMatchObject({ status: 200 });
  } finally {
    signal(frozen, 'SIGCONT');
  }
  await waitUntilReady();
  const responses = await Promise.all([calls[0], calls[3]].map(getStatus));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
});

it('a killed PostgreSQL is restarted, and the app recovers', async () => {
  const killed = await postmaster();
  process.kill(killed, 'SIGKILL');
  await waitUntil(
    () => postmaster().catch(() => killed),
    (pid) => pid !== killed,
  );
  await waitUntilReady();
  expect(await getStatus({ path: '/api/data-rights/consent-history', token })).toMatchObject({ status: 200 });
  expect(product.log).toContain('The embedded PostgreSQL ended unexpectedly and is restarted');
  expect(await product.stop()).toBe(0);
});

/** A single check has 2 s, which a loaded machine may exceed without any fault of the database. */
const waitUntilReady = () =>
  waitUntil(
    () => getStatus({ path: '/health/ready' }),
    ({ status }) => status === 200,
  );

const pidFile = async (): Promise<string[]> =>
  (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');

const postmaster = async (): Promise<number> => Number((await pidFile())[0]);

/** The postmaster and its child processes. */
async function serverProcesses(): Promise<number[]> {
  const parent = await postmaster();
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return [parent, ...all.filter(([, ppid]) => ppid === parent).map(([pid]) => pid)];
}

async function connectToDatabase(): Promise<pg.Client> {
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim();
  const port = Number((await pidFile())[3]);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'recuento', password, database: 'recuento' });
  await client.connect();
  return client;
}

/** Existing sessions of the server reload the setting too. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await appendFile(join(folder, 'postgres', 'postgresql.auto.conf'), `default_transaction_read_only = ${value}\n`);
  signal([Number((await pidFile())[0])], 'SIGHUP');
  const database = await connectToDatabase();
  await waitUntil(
    async () => (await database.query('show default_transaction_read_only')).rows[0].default_transaction_read_only,
    (current) => current === value,
  );
  await database.end();
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended in the meantime.
    }
  }
}

/** Ends a server that a failed test did not stop. */
async function killServer(): Promise<void> {
  signal(await serverProcesses().catch(() => []), 'SIGKILL');
}
