import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { RequestHandler } from 'express';
import type { Env } from '../../config/env.js';
import { QueueDashboardAdapter } from './queue-dashboard-page.js';
import type { JobRegistry } from './job-registry.js';

/** Path of the queue dashboard. */
export const QUEUE_DASHBOARD_PATH = '/admin/queues';

/** Dashboard to view, retry and remove the jobs of all queues. The caller must protect it with an access check. */
export function queueDashboard(
  jobRegistry: JobRegistry,
  { productName, redisUrl }: Pick<Env, 'productName' | 'redisUrl'>,
): RequestHandler {
  const adapter = new QueueDashboardAdapter(productName);
  adapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: jobRegistry.getQueues().map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    // BullMQ finds workers by the names of their connections. Those in PostgreSQL share one, so that none would be found.
    options: { uiConfig: { showWorkers: redisUrl !== undefined } },
  });
  const router = adapter.getRouter() as RequestHandler;
  // Without this check the dashboard would wait indefinitely for unavailable queues.
  return (request, response, next) => {
    jobRegistry.assertReachable().then(() => router(request, response, next), next);
  };
}
