import type { INestApplicationContext } from '@nestjs/common';
import { JobRegistry } from './platform/jobs/index.js';
import { OutboxRelay } from './platform/outbox/index.js';
import { Reconciler } from './platform/reconciliation/index.js';

/** Starts everything that a worker process does in the background. */
export async function startWorkers(app: INestApplicationContext): Promise<void> {
  app.get(JobRegistry).startWorkers();
  // Before the relay delivers an event: on a first start no schedule exists, which must not look like the loss of the queues.
  await app.get(Reconciler).restoreLostQueues();
  app.get(OutboxRelay).start();
  app.get(Reconciler).start();
}
