import type { OnModuleInit } from '@nestjs/common';
import { EventJob, OnEvents, JobRegistry } from '../../../platform/jobs/index.js';
import { RetentionService } from './retention.service.js';

const QUEUE = 'data-rights.purge-expired';
const EVERY_MS = 60 * 60_000;

/** Runs every hour in one worker, without an event. */
@OnEvents({ queue: QUEUE, on: [] })
export class PurgeExpiredDataJob extends EventJob implements OnModuleInit {
  constructor(
    private readonly retention: RetentionService,
    private readonly jobRegistry: JobRegistry,
  ) {
    super();
  }

  onModuleInit(): void {
    this.jobRegistry.declareSchedule({ queue: QUEUE, name: 'hourly', everyMs: EVERY_MS });
  }

  handle(): Promise<void> {
    return this.retention.purgeExpired();
  }
}
