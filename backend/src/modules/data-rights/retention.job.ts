import { InjectQueue } from '@nestjs/bullmq';
import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { EventJob, type EventJobData, HandlesEvents } from '../../platform/jobs/index.js';
import { RetentionService } from './retention.service.js';

const QUEUE = 'data-rights.let-go';
const EVERY_MS = 60 * 60_000;

/** Runs every hour, in one worker; no event is needed. */
@HandlesEvents({ queue: QUEUE, on: [] })
export class RetentionJob extends EventJob implements OnApplicationBootstrap {
  constructor(
    private readonly retention: RetentionService,
    @InjectQueue(QUEUE) private readonly queue: Queue<EventJobData>,
    @Inject(ENV) private readonly env: Env,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.env.process === 'api') return;
    const data: EventJobData = { eventId: 0, event: 'hourly', payload: {} };
    await this.queue.upsertJobScheduler('hourly', { every: EVERY_MS }, { name: 'hourly', data });
  }

  handle(): Promise<void> {
    return this.retention.run();
  }
}
