import type { Queue } from 'bullmq';
import { ENV } from '../../src/config/config.module.js';
import type { Env } from '../../src/config/env.js';
import { JobRegistry } from '../../src/platform/jobs/index.js';
import type { TestApp } from './test-app.js';

interface Unfinished {
  events: number;
  jobs: number;
}

/** Events that are not in the queues yet, and jobs of events that are not completed. */
export function countUnfinished(product: TestApp): Promise<Unfinished> {
  const subscribers = [...product.app.get(JobRegistry)['subscribersByEvent'].values()].flat();
  const queues = [...new Set(subscribers.map(({ queue }) => queue))];
  const isRedis = product.app.get<Env>(ENV).redisUrl !== undefined;
  return isRedis ? countWithRedis(product, queues) : countInDatabase(product, queues);
}

/** One snapshot: a job is in the queue before its event counts as relayed, and records its own events before it is completed. */
async function countInDatabase({ database }: TestApp, queues: Queue[]): Promise<Unfinished> {
  const [counts] = await database.query<Unfinished>(
    `select (select count(*)::int from platform.outbox where processed_at is null) as events,
       (select count(*)::int from bull.job where state in ('waiting', 'active', 'delayed') and queue = any($1)) as jobs`,
    [queues.map(({ name }) => name)],
  );
  return counts;
}

/** A job may record further events, so empty queues count only if no event was recorded while they were counted. */
async function countWithRedis({ database }: TestApp, queues: Queue[]): Promise<Unfinished> {
  const countEvents = async () => {
    const [counts] = await database.query<{ recorded: number; waiting: number }>(
      `select count(*)::int as recorded, count(*) filter (where processed_at is null)::int as waiting from platform.outbox`,
    );
    return counts;
  };
  const before = await countEvents();
  const counts = await Promise.all(queues.map((queue) => queue.getJobCounts('active', 'waiting', 'delayed')));
  const after = await countEvents();
  return {
    events: before.waiting + Math.abs(after.recorded - before.recorded),
    jobs: counts.flatMap((states) => Object.values(states)).reduce((sum, jobs) => sum + jobs, 0),
  };
}
