import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createEmptyDatabase } from '../../../../test/app/test-database.js';
import { waitUntil } from '../../../../test/app/wait-until.js';
import { LimitedPool, type LimitedPoolConfig } from '../limited-pool.js';
import { PipelinedReads } from './pipelined-reads.js';
import { getRecordedOutage, runWork, type WorkLimits, workLimits } from '../work.js';

let other: pg.Client;
let pool: LimitedPool;
let reads: PipelinedReads;
let poolPid: number;
let limits: WorkLimits;

/** Longer than a busy machine delays a statement. */
const HANG_MS = 60_000;
const TIMEOUT_MS = 2_000;

beforeEach(async () => {
  const connectionString = await createEmptyDatabase();
  other = new pg.Client({ connectionString });
  await other.connect();
  await other.query('create table locked (id int)');
  limits = { ...workLimits['request-read'], acquire: HANG_MS, statement: HANG_MS };
  const config: LimitedPoolConfig = { connectionString, max: 1, limits, lock_timeout: HANG_MS };
  pool = new LimitedPool(config);
  reads = new PipelinedReads(pool, config);
  poolPid = await readPid(pool);
  await waitForConnections();
});

afterEach(async () => {
  await Promise.all([reads.end(), pool.end(), other.end()]);
});

/** They are opened when statements overlap. */
const waitForConnections = () =>
  waitUntil(
    () => Promise.all(Array.from({ length: 10 }, () => readPid(reads))),
    (pids) => new Set(pids).size === 2 && !pids.includes(poolPid),
  );

async function readPid(connections: { query: LimitedPool['query'] | PipelinedReads['query'] }): Promise<number> {
  const { rows } = await (connections as PipelinedReads).query<{ pid: number }>({
    name: 'pid',
    text: 'select pg_backend_pid() as pid',
  });
  return rows[0].pid;
}

const divide = async (divisor: number): Promise<number> => {
  const { rows } = await reads.query<{ n: number }>({
    name: 'divide',
    text: 'select 60 / $1::int as n',
    values: [divisor],
  });
  return rows[0].n;
};
const readLocked = () => reads.query({ name: 'locked', text: 'select count(*) from locked' });
const sleep = (seconds: number) => reads.query({ name: 'sleep', text: 'select pg_sleep($1)', values: [seconds] });

it('statements that overlap have their own results and errors', async () => {
  const divisors = Array.from({ length: 60 }, (_, index) => index % 7);
  const results = await Promise.allSettled(divisors.map(divide));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code))).toEqual(
    divisors.map((divisor) => (divisor === 0 ? '22012' : Math.trunc(60 / divisor))),
  );
});

it('more statements than the two connections accept are run on the pool', async () => {
  const pids = await Promise.all(Array.from({ length: 200 }, () => readPid(reads)));
  expect(new Set(pids).size).toBe(3);
  expect(pids).toContain(poolPid);
});

it('statements behind one that waits for a lock are answered while it waits', async () => {
  await other.query('begin; lock table locked');
  const waiting = readLocked();
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(divide))).toEqual([60, 30, 20, 15, 12, 10]);
  await other.query('rollback');
  expect((await waiting).rows).toEqual([{ count: '0' }]);
});

it('statements that cannot be prepared have the error of the first, also if they were sent before it had failed', async () => {
  const readMissing = () => reads.query({ name: 'missing', text: 'select count(*) from missing' });
  const results = await Promise.allSettled(Array.from({ length: 8 }, readMissing));
  expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(Array(8).fill('42P01'));
  await other.query('create table missing (id int)');
  expect((await readMissing()).rows).toEqual([{ count: '0' }]);
});

it('a statement without an answer fails as an outage after its timeout, and later ones are answered', async () => {
  limits.statement = TIMEOUT_MS;
  await runWork('request-read', async () => {
    await expect(sleep(20)).rejects.toThrow('Query read timeout');
    expect(getRecordedOutage()).toMatchObject({ message: 'Query read timeout' });
  });
  limits.statement = HANG_MS;
  expect(await Promise.all([1, 2, 3].map(divide))).toEqual([60, 30, 20]);
});

it('statements behind the one that a lost connection was running are answered, and it is replaced', async () => {
  const running = [sleep(20), sleep(20)];
  const behind = Promise.all([1, 2, 3, 4].map(divide));
  const [first, second] = await Promise.all([
    Promise.allSettled(running),
    waitUntil(
      () =>
        other.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`,
        ),
      ({ rowCount }) => rowCount === 0,
    ),
  ]);
  expect(first.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(['57P01', '57P01']);
  expect(second.rows).toEqual([]);
  expect(await behind).toEqual([60, 30, 20, 15]);
  await waitForConnections();
});

it('a parameter that cannot be sent fails its own statement only', async () => {
  const invalid = {
    toPostgres: () => {
      throw new TypeError('not a number');
    },
  };
  const fail = () => reads.query({ name: 'divide', text: 'select 60 / $1::int as n', values: [invalid] });
  const results = Promise.allSettled([fail(), fail(), fail()]);
  expect(await Promise.all([1, 2, 3, 4, 5, 6].map(divide))).toEqual([60, 30, 20, 15, 12, 10]);
  expect((await results).map((result) => result.status === 'rejected' && result.reason.message)).toEqual(
    Array(3).fill('not a number'),
  );
});

it('the end waits for statements in progress', async () => {
  const running = sleep(0.1);
  await reads.end();
  expect(reads.stats).toEqual({ total: 0, idle: 0 });
  expect(await Promise.race([running.then(() => 'answered'), pause(0).then(() => 'waiting')])).toBe('answered');
});

it('a statement without an answer fails after its timeout also while the connections end', async () => {
  limits.statement = TIMEOUT_MS;
  const running = expect(sleep(20)).rejects.toThrow('Query read timeout');
  await Promise.all([reads.end(), running]);
  expect(reads.stats.total).toBe(0);
});
