import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, FaultContext } from '../fault.js';
import { killAt } from './process-kills.js';

const MAX_STEPS = 30;
const LIMIT_MS = 60_000;

/** Lets the job locks of a killed worker expire, which takes 20 s otherwise. */
async function expireJobLocks({ cluster }: FaultContext): Promise<void> {
  await cluster.database.query(`delete from bull.meta where field = 'stalled-check'`);
  await cluster.database.query(`update bull.job set locked_until_ms = 0, stalled_marked = true where state = 'active'`);
}

async function waitForErasures({ cluster }: FaultContext): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    const open = await cluster.database.query('select 1 from data_rights.erasures where completed_at is null');
    if (open.rowCount === 0) return;
    await pause(100);
  }
  throw new Error('An erasure was not completed.');
}

/** Number of steps of a completed erasure. */
async function countSteps({ cluster }: FaultContext): Promise<number> {
  const { rows } = await cluster.database.query<{ steps: number }>(
    `select coalesce(max(steps), 0)::int as steps
     from (select count(*) as steps from data_rights.erasure_steps group by erasure_id) counted`,
  );
  return rows[0].steps;
}

export const erasureFaults: Fault[] = [
  {
    name: 'erasure-killed',
    family: 'Data rights',
    title: 'kill -9 of the worker after each step of an erasure',
    cluster: { workers: 1 },
    inject: async (context) => {
      const { cluster, load } = context;
      const [worker] = cluster.workers;
      await load.waitForWrites(30);
      // The steps are counted without other erasures in between.
      await load.stop();
      await load.eraseUser();
      await waitForErasures(context);
      const steps = await countSteps(context);
      if (steps === 0 || steps > MAX_STEPS) throw new Error(`An erasure has ${steps} steps.`);
      for (let step = 1; step <= steps; step += 1) {
        const killed = killAt(worker, `erasures.after-step=kill@${step}`);
        await Promise.all([load.eraseUser(), killed]);
        await expireJobLocks(context);
        await worker.start();
        await waitForErasures(context);
      }
      load.start();
    },
  },
];
