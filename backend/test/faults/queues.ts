import type { Redis } from 'ioredis';
import type pg from 'pg';

export interface QueueState {
  /** Events in the outbox and jobs that are not finished. */
  unfinished: number;
  /** Failed jobs by queue. */
  failed: Map<string, number>;
}

/** Reads outbox and queues without the product. Jobs of schedules always wait for their next run and do not count. */
export async function readQueues(database: pg.Pool, redis?: Redis): Promise<QueueState> {
  const { rows } = await database.query<{ events: number }>(
    'select count(*)::int as events from platform.outbox where processed_at is null',
  );
  const jobs = redis ? await readRedis(redis) : await readPostgres(database);
  return { unfinished: rows[0].events + jobs.unfinished, failed: jobs.failed };
}

async function readPostgres(database: pg.Pool): Promise<QueueState> {
  const { rows } = await database.query<{ queue: string; state: string; jobs: number }>(
    `select queue, state::text, count(*)::int as jobs from bull.job
     where state::text in ('waiting', 'active', 'delayed', 'failed') and (scheduler_id is null or state <> 'delayed')
     group by 1, 2`,
  );
  const unfinished = rows.filter(({ state }) => state !== 'failed').reduce((sum, { jobs }) => sum + jobs, 0);
  return {
    unfinished,
    failed: new Map(rows.filter(({ state }) => state === 'failed').map(({ queue, jobs }) => [queue, jobs])),
  };
}

async function readRedis(redis: Redis): Promise<QueueState> {
  const failed = new Map<string, number>();
  let unfinished = 0;
  for (const key of await redis.keys('bull:*:meta')) {
    const queue = key.slice('bull:'.length, -':meta'.length);
    const name = (part: string) => `bull:${queue}:${part}`;
    unfinished += (await redis.llen(name('wait'))) + (await redis.llen(name('active')));
    unfinished += (await redis.llen(name('paused'))) + (await redis.zcard(name('prioritized')));
    const delayed = await redis.zrange(name('delayed'), '0', '-1');
    unfinished += delayed.filter((id) => !id.startsWith('repeat:')).length;
    const count = await redis.zcard(name('failed'));
    if (count > 0) failed.set(queue, count);
  }
  return { unfinished, failed };
}
