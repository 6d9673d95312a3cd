import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../app/free-port.js';
import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { Client } from '../app/client.js';
import { addNames, approve, buildSubmission, type Names, submitTestimonial } from '../fixtures/factories.js';
import { ProductProcess } from '../app/product-process.js';
import { waitUntil } from '../app/test-app.js';
import { createTestDatabase } from '../app/test-database.js';

const ADMIN = ['admin@recuento.test', DEMO_PASSWORD] as const;
const USERS = 12;
const READS = 60;
const RANKING = '/api/analysis/condition-analysis?conditionQuery=insomnia';

let folder: string;
let database: pg.Client;
let databaseUrl: string;
let names: Names;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-connections-'));
  databaseUrl = await createTestDatabase();
  database = new pg.Client({ connectionString: databaseUrl, application_name: 'test' });
  await database.connect();
  names = await addNames({ query: async <Row>(sql: string, values: unknown[] = []) => readRows<Row>(sql, values) });
});

afterEach(async () => {
  ProductProcess.killAll();
  await database.end();
  await rm(folder, { recursive: true, force: true });
});

async function readRows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.query(sql, values)).rows as Row[];
}

async function start(kind: 'all' | 'api' | 'worker'): Promise<{ product: ProductProcess; url: string }> {
  const port = await findFreePort();
  const product = ProductProcess.run({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    RATE_LIMIT_FACTOR: '1000',
    PROCESS: kind,
  });
  await product.waitForOutput(kind === 'worker' ? 'works on its queues' : 'is ready');
  return { product, url: `http://localhost:${port}` };
}

/** Four at a time, for two connections: on a busy machine, the last of many would wait too long for one. */
async function signUpUsers(url: string): Promise<Client[]> {
  const users: Client[] = [];
  while (users.length < USERS) {
    const emails = [1, 2, 3, 4].map((number) => `user-${users.length + number}@example.org`);
    users.push(...(await Promise.all(emails.map((email) => Client.signUp(url, email)))));
  }
  return users;
}

/**
 * Repeats a request that waited too long for a connection, as the response with status 503 asks for: these processes have the
 * limits of the product, also on a busy machine.
 */
const untilServed = <Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> =>
  waitUntil(send, ({ status }) => status !== 503);

/** Reads, submissions and approvals at the same time; with a worker, they cause jobs in many queues. */
async function load(url: string): Promise<void> {
  const admin = await Client.signIn(url, ...ADMIN);
  const users = await signUpUsers(url);
  const read = async () => {
    expect((await untilServed(() => new Client(url).get(RANKING))).status).toBe(200);
  };
  const submitAndApprove = async (user: Client) => {
    const submitted = await untilServed(() => user.post<{ id: number }>('/api/testimonials', buildSubmission(names)));
    expect(submitted.status).toBe(201);
    const approved = await untilServed(() => admin.post(`/api/testimonials/admin/${submitted.body.id}/approve`));
    expect(approved.status).toBe(204);
  };
  await Promise.all([
    ...Array.from({ length: READS }, read),
    ...users.map(submitAndApprove),
    admin.get('/health/ready'),
    admin.get('/metrics'),
  ]);
}

/** Runs `work`; returns the highest number of connections during it, and how many of each name. */
async function countConnections(
  work: () => Promise<void>,
): Promise<{ highest: number; byName: Record<string, number> }> {
  let isRunning = true;
  const byName: Record<string, number> = {};
  let highest = 0;
  const watch = async (): Promise<void> => {
    while (isRunning) {
      const rows = await readRows<{ name: string; count: number }>(
        `select application_name as name, count(*)::int as count from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`,
      );
      for (const { name, count } of rows) byName[name] = Math.max(byName[name] ?? 0, count);
      highest = Math.max(
        highest,
        rows.reduce((sum, { count }) => sum + count, 0),
      );
      await pause(10);
    }
  };
  const watching = watch();
  await work().finally(() => (isRunning = false));
  await watching;
  return { highest, byName };
}

function expectAtMost(limit: number, { highest, byName }: Awaited<ReturnType<typeof countConnections>>): void {
  if (highest > limit) throw new Error(`${highest} connections: ${JSON.stringify(byName)}`);
}

const countAwards = async () => (await readRows('select 1 from points.ledger_entries')).length;
const waitForAwards = (expected = USERS) => waitUntil(countAwards, (count) => count === expected);

describe('connections of a process under load', () => {
  it('a process for everything has at most 27 and restores lost ones', async () => {
    const { product, url } = await start('all');
    const connections = await countConnections(async () => {
      await load(url);
      await waitForAwards();
    });
    expectAtMost(27, connections);
    expect(connections.byName).toMatchObject({
      'recuento queues': 2,
      'recuento notifications': 1,
      'recuento background': 6,
    });

    await readRows(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'recuento %'
                    and datname = current_database()`);
    const user = await waitUntil(
      () => Client.signUp(url, 'later@example.org').catch(() => undefined),
      (client) => client !== undefined,
    );
    await approve(await Client.signIn(url, ...ADMIN), await submitTestimonial(user!, names));
    await waitForAwards(USERS + 1);
    expect(await product.stop()).toBe(0);
  });

  it('an API process has at most 17', async () => {
    const { product, url } = await start('api');
    expectAtMost(17, await countConnections(() => load(url)));
    expect(await product.stop()).toBe(0);
  });
});

it('blocked jobs of one queue delay neither other queues nor requests', async () => {
  const { product, url } = await start('all');
  const admin = await Client.signIn(url, ...ADMIN);
  const users = await signUpUsers(url);
  const ids: number[] = [];
  for (const user of users) ids.push(await submitTestimonial(user, names));
  await database.query('begin');
  for (const id of ids) {
    await database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`points.testimonial.${id}`]);
  }
  for (const id of ids) await approve(admin, id);
  const countReports = async () =>
    (await new Client(url).get<{ totalTestimonials: number }>(RANKING)).body.totalTestimonials;
  await waitUntil(countReports, (count) => count === USERS);
  expect(await countAwards()).toBe(0);
  await database.query('commit');
  await waitForAwards();
  expect(await product.stop()).toBe(0);
});
