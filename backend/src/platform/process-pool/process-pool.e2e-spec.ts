import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitUntil } from '../../../test/app/wait-until.js';
import { ProcessPool } from './process-pool.js';

interface Task {
  action:
    | 'succeed'
    | 'report-problem'
    | 'fill-disk'
    | 'throw'
    | 'hang'
    | 'wait'
    | 'fill-heap'
    | 'fill-memory'
    | 'crash'
    | 'list-environment';
}

/** `byteSize` is the id of the process. */
type Result = { byteSize: number; environment?: string[] } | { code: 'problem' };

const COMPILED = join(__dirname, '../../../dist-test/platform/process-pool');
const serveTasks = pathToFileURL(join(COMPILED, 'serve-tasks.js')).href;
const CHILD = `
  import { serveTasks } from ${JSON.stringify(serveTasks)};
  const kept = [];
  const actions = {
    'succeed': () => new Promise((resolve) => setTimeout(resolve, 50)),
    'report-problem': () => ({ code: 'problem' }),
    'fill-disk': () => { throw Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }); },
    'throw': () => { throw new Error('a mistake of the program'); },
    'hang': () => { for (;;); },
    'wait': () => new Promise((resolve) => setTimeout(resolve, 120_000)),
    'fill-heap': () => { for (;;) kept.push(new Array(1_000).fill(kept.length)); },
    'fill-memory': () => void kept.push(Buffer.alloc(200_000_000, 1)),
    'crash': () => { process.kill(process.pid, 'SIGSEGV'); for (;;); },
    'list-environment': () => ({ byteSize: process.pid, environment: Object.keys(process.env) }),
  };
  serveTasks(async ({ action }) => (await actions[action]()) ?? { byteSize: process.pid });
`;

let folder: string;
let script: string;
let pool: ProcessPool<Task, Result>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-pool-'));
  script = join(folder, 'child.mjs');
  await writeFile(script, CHILD);
});

beforeEach(() => {
  pool = new ProcessPool(script, 2, { cpuMilliseconds: 20_000, milliseconds: 60_000, heapMb: 32 });
});

afterEach(() => pool.endIdle());
afterAll(() => rm(folder, { recursive: true }));

async function runSuccessfully(times: number): Promise<number[]> {
  const results = await Promise.all(Array.from({ length: times }, () => pool.run({ action: 'succeed' })));
  return results.map((result) => (result && 'byteSize' in result ? result.byteSize : NaN));
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('tasks wait for one of the processes, which are used again', async () => {
  const pids = await runSuccessfully(5);
  expect(pids).not.toContain(NaN);
  expect(new Set(pids).size).toBe(2);
  expect(new Set([...pids, ...(await runSuccessfully(3))]).size).toBe(2);
});

it('a process that reported a problem gets no other task', async () => {
  const before = await runSuccessfully(2);
  const problems = await Promise.all([pool.run({ action: 'report-problem' }), pool.run({ action: 'report-problem' })]);
  expect(problems).toEqual([{ code: 'problem' }, { code: 'problem' }]);
  const after = await runSuccessfully(2);
  expect(before.filter((pid) => after.includes(pid))).toEqual([]);
});

it('a task that must run alone waits for the running ones, ends idle processes, and later ones wait for it', async () => {
  const idle = await runSuccessfully(2);
  pool.limits = { ...pool.limits, cpuMilliseconds: 2_000 };
  const ended: string[] = [];
  const watch = async (name: string, task: ReturnType<typeof pool.run>) => {
    const result = await task;
    ended.push(name);
    return result;
  };
  const results = await Promise.all([
    watch('before', pool.run({ action: 'succeed' })),
    watch('alone', pool.runAlone({ action: 'hang' })),
    watch('alone', pool.runAlone({ action: 'succeed' })),
    watch('after', pool.run({ action: 'succeed' })),
  ]);
  expect(ended).toEqual(['before', 'alone', 'alone', 'after']);
  expect(results).toMatchObject([{ byteSize: expect.any(Number) }, undefined, {}, {}]);
  const pids = await runSuccessfully(2);
  expect(pids.filter((pid) => idle.includes(pid))).toEqual([]);
});

it('a process that holds much memory gets no other task', async () => {
  const [first] = await runSuccessfully(1);
  expect(await pool.run({ action: 'fill-memory' })).toEqual({ byteSize: first });
  expect(await runSuccessfully(1)).not.toEqual([first]);
});

it('a process gets at most 50 tasks', async () => {
  const pids: number[] = [];
  for (let task = 0; task < 51; task += 1) pids.push(...(await runSuccessfully(1)));
  expect(pids.map((pid) => pids.indexOf(pid))).toEqual([...Array(50).fill(0), 50]);
});

it('a task that exceeds a limit, and one that crashes its process, have no result', async () => {
  expect(await pool.run({ action: 'fill-heap' })).toBeUndefined();
  expect(await pool.run({ action: 'crash' })).toBeUndefined();
  const { limits } = pool;
  pool.limits = { ...limits, cpuMilliseconds: 1_000 };
  expect(await pool.run({ action: 'hang' })).toBeUndefined();
  pool.limits = limits;
  expect(await runSuccessfully(1)).not.toContain(NaN);
});

it('a task that did not get enough CPU time is an error of the machine, not of the file', async () => {
  const limits = pool.limits;
  pool.limits = { ...limits, milliseconds: 500 };
  await expect(pool.run({ action: 'wait' })).rejects.toMatchObject({
    code: 'unavailable',
    params: { retryAfterSeconds: 5 },
  });
  pool.limits = limits;
  expect(await runSuccessfully(1)).not.toContain(NaN);
});

it('file system errors and mistakes of the program are thrown', async () => {
  await expect(pool.run({ action: 'fill-disk' })).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(pool.run({ action: 'throw' })).rejects.toThrow('exit code');
  expect(await runSuccessfully(1)).not.toContain(NaN);
});

it('the environment variables of the application are not passed on', async () => {
  expect(process.env.PATH).toBeDefined();
  expect(await pool.run({ action: 'list-environment' })).toEqual({ byteSize: expect.any(Number), environment: [] });
});

it('a process has a lower priority than the application', async () => {
  const [pid] = await runSuccessfully(1);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
});

it('signals do not interrupt a task: the application ends the processes', async () => {
  const [pid] = await runSuccessfully(1);
  const pending = runSuccessfully(1);
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  expect(await pending).toEqual([pid]);
  pool.endIdle();
  await waitUntil(
    () => Promise.resolve(isRunning(pid)),
    (running) => !running,
  );
});
