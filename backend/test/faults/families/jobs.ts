import { Queue, setDefaultBackendFactory } from 'bullmq';
import type { Fault, FaultContext } from '../fault.js';

/** Redelivers every completed job of all queues, newest first, each with a new id. */
async function deliverAgain({ cluster }: FaultContext, round: number): Promise<number> {
  // The product in this process may have chosen PostgreSQL.
  setDefaultBackendFactory(undefined);
  const client = cluster.redisClient!;
  let delivered = 0;
  for (const key of await client.keys('bull:*:meta')) {
    const queue = new Queue(key.split(':')[1], { connection: { host: '127.0.0.1', port: cluster.redis!.port } });
    const jobs = await queue.getJobs(['completed'], 0, 5_000, false);
    const again = jobs
      .filter((job) => !job.id?.startsWith('repeat'))
      .map(({ name, data }, index) => ({ name, data: data as unknown, opts: { jobId: `again-${round}-${index}` } }));
    await queue.addBulk(again);
    delivered += again.length;
    await queue.close();
  }
  return delivered;
}

export const jobFaults: Fault[] = [
  {
    name: 'jobs-repeated-in-reverse',
    family: 'Jobs',
    title: 'Every job delivered twice more, newest first',
    cluster: { queues: 'redis' },
    inject: async (context) => {
      for (const round of [1, 2]) await deliverAgain(context, round);
    },
  },
  {
    name: 'events-repeated',
    family: 'Jobs',
    title: 'Every event of the outbox handed out again',
    inject: async ({ cluster }) => {
      await cluster.database.query('update platform.outbox set processed_at = null where processed_at is not null');
      await cluster.database.query(`delete from bull.job where state = 'completed'`);
    },
  },
  {
    name: 'poison-job',
    family: 'Jobs',
    title: 'A job that fails on all attempts, among other jobs',
    expects: { deadLetters: ['points.settle-testimonial'] },
    inject: async ({ cluster, outage }) => {
      await cluster.database.query(
        `insert into platform.outbox (name, payload) values ('testimonials.renamed', '{"testimonialId": "poison"}')`,
      );
      // All attempts take about a minute, in which other jobs must be done.
      await outage(90_000);
    },
    // As an operator removes it in the dashboard.
    check: async ({ cluster }) => {
      const { rowCount } = await cluster.database.query(`delete from bull.job where state = 'failed'`);
      return rowCount === 1 ? [] : [`${rowCount} jobs failed finally, not one.`];
    },
  },
];
