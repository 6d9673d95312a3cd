import { setTimeout as pause } from 'node:timers/promises';
import { Queue, setDefaultBackendFactory } from 'bullmq';
import type { Fault, FaultContext } from '../fault.js';

const MINUTE = 60_000;
const REDIS = { queues: 'redis' as const };

/** Adds events whose jobs do nothing new. */
async function addEvents({ cluster }: FaultContext, count: number): Promise<void> {
  await cluster.database.query(
    `insert into platform.outbox (name, payload)
     select 'testimonials.renamed', jsonb_build_object('testimonialId', 100000 + n) from generate_series(1, $1::int) n`,
    [count],
  );
}

/** Waits until the relay has handed out all events, whose jobs are in Redis then. */
async function waitUntilRelayed({ cluster }: FaultContext): Promise<void> {
  for (let turn = 0; turn < 600; turn += 1, await pause(50)) {
    const { rowCount } = await cluster.database.query('select 1 from platform.outbox where processed_at is null');
    if (rowCount === 0) return;
  }
  throw new Error('The relay did not hand out all events.');
}

/** Pauses all queues, as an operator can in the dashboard, so that jobs accumulate. */
async function pauseQueues({ cluster }: FaultContext): Promise<void> {
  // The product in this process may have chosen PostgreSQL.
  setDefaultBackendFactory(undefined);
  for (const key of await cluster.redisClient!.keys('bull:*:meta')) {
    const queue = new Queue(key.split(':')[1], { connection: { host: '127.0.0.1', port: cluster.redis!.port } });
    await queue.pause();
    await queue.close();
  }
}

export const redisOutages: Fault[] = [
  {
    name: 'redis-flushed',
    family: 'Redis',
    title: 'FLUSHALL of Redis with 1,000 jobs',
    cluster: REDIS,
    inject: async (context) => {
      const { cluster, load } = context;
      await pauseQueues(context);
      await addEvents(context, 1_000);
      await load.waitForWrites(5);
      await waitUntilRelayed(context);
      await cluster.redisClient!.flushall();
    },
  },
  {
    name: 'redis-restarted',
    family: 'Redis',
    title: 'Restart of Redis',
    cluster: REDIS,
    expects: { mayBeUnavailable: true },
    inject: async ({ cluster }) => {
      await cluster.redis!.stopServer();
    },
    recover: ({ cluster }) => cluster.redis!.startAgain(),
  },
  {
    name: 'redis-outage',
    family: 'Redis',
    title: 'Redis unreachable for 60 s',
    cluster: REDIS,
    expects: { unavailable: 'queue', mayBeUnavailable: true },
    inject: async ({ cluster, outage }) => {
      cluster.redisNetwork!.cut();
      await outage(MINUTE);
    },
    recover: async ({ cluster }) => cluster.redisNetwork!.restore(),
  },
  {
    name: 'redis-frozen',
    family: 'Redis',
    title: 'Redis silent for 30 s',
    cluster: REDIS,
    expects: { unavailable: 'queue', mayBeUnavailable: true },
    inject: async ({ cluster, outage }) => {
      cluster.redisNetwork!.freeze();
      await outage(MINUTE / 2);
    },
    recover: async ({ cluster }) => cluster.redisNetwork!.restore(),
  },
  {
    name: 'redis-out-of-memory',
    family: 'Redis',
    title: 'Redis out of memory for 30 s',
    cluster: REDIS,
    expects: { mayBeUnavailable: true },
    inject: async ({ cluster, outage }) => {
      await cluster.redisClient!.config('SET', 'maxmemory', '1');
      await outage(MINUTE / 2);
    },
    recover: async ({ cluster }) => void (await cluster.redisClient!.config('SET', 'maxmemory', '0')),
  },
  {
    name: 'postgres-outage-with-redis',
    family: 'PostgreSQL',
    title: 'PostgreSQL unreachable for 60 s, with queues in Redis',
    cluster: REDIS,
    expects: { unavailable: 'database', mayBeUnavailable: true },
    inject: async ({ cluster, outage }) => {
      cluster.postgresNetwork.cut();
      await outage(MINUTE);
    },
    recover: async ({ cluster }) => cluster.postgresNetwork.restore(),
  },
];
