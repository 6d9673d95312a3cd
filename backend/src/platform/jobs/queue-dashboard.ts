import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { RequestHandler } from 'express';
import { QueueDashboardAdapter } from './queue-dashboard-page.js';
import type { JobRegistry } from './job-registry.js';

/** Where the dashboard of the queues is. */
export const QUEUE_DASHBOARD_PATH = '/admin/queues';

/** Every queue with its jobs: look, try again, remove. Whoever mounts it decides who may enter. */
export function queueDashboard(subscriptions: JobRegistry, productName: string): RequestHandler {
  const adapter = new QueueDashboardAdapter(productName);
  adapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: subscriptions.queues().map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
  });
  const router = adapter.getRouter() as RequestHandler;
  // Once they answer, the dashboard may ask; while they do not, it would ask for ever.
  return (request, response, next) => {
    subscriptions.check().then(() => router(request, response, next), next);
  };
}
