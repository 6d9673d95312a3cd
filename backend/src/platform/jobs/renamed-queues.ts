import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { getQueueToken } from '@nestjs/bullmq';
import { ModuleRef } from '@nestjs/core';
import type { Job, Queue } from 'bullmq';
import type { EventJobData } from './event-job.js';
import { LoggedQueue } from './logged-queues.js';
import { withTimeout } from './with-timeout.js';

/** Former name of each renamed queue, and its current one. The next version removes this list. */
const RENAMED_QUEUES: Record<string, string> = {
  'data-rights.let-go': 'data-rights.purge-expired',
  // A worker of the former version would handle only the last payload of a job.
  'analysis.recompute-cells': 'analysis.recompute-rankings',
  'points.credit-testimonial': 'points.settle-testimonial',
  'points.credit-purchase': 'points.settle-purchase',
  'notifications.tell-author': 'notifications.notify-author',
  'notifications.tell-buyer': 'notifications.notify-buyer',
  'notifications.tell-of-removal': 'notifications.notify-removal',
  'review.forget-testimonial': 'review.delete-testimonial-traces',
  'review.read-flags': 'review.detect-flags',
  'testimonials.follow-merge': 'testimonials.apply-merge',
  'marketplace.follow-merge': 'marketplace.apply-merge',
};

const BATCH_SIZE = 500;

/**
 * Moves jobs of renamed queues to their current queues when a worker process starts. A process of the previous version
 * may still add jobs to a former queue; the next worker process that starts moves them, and the reconciler repeats what
 * is missing.
 */
@Injectable()
export class RenamedQueues implements BeforeApplicationShutdown {
  private readonly logger = new Logger(RenamedQueues.name);
  private moving?: Promise<void>;
  private isStopping = false;

  constructor(private readonly modules: ModuleRef) {}

  /** Does not delay the start: if the queues are unavailable, the reconciler recovers their jobs. */
  start(): void {
    this.moveJobs().catch((error: unknown) => {
      this.logger.error({ err: error }, 'Jobs of renamed queues could not be moved');
    });
  }

  moveJobs(): Promise<void> {
    this.moving = this.moveFormerQueues();
    return this.moving;
  }

  /** Afterwards the connections of the queues are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.moving?.catch(() => undefined);
  }

  private async moveFormerQueues(): Promise<void> {
    for (const [former, current] of Object.entries(RENAMED_QUEUES)) {
      if (this.isStopping) return;
      const target = this.modules.get<Queue<EventJobData>>(getQueueToken(current), { strict: false });
      const source = new LoggedQueue(former, target.opts) as Queue<EventJobData>;
      try {
        await this.moveSchedules(source, target);
        const moved = await this.moveWaitingJobs(source, target);
        if (moved > 0) this.logger.log(`Moved ${moved} jobs from ${former} to ${current}`);
      } finally {
        await source.close();
      }
    }
  }

  private async moveSchedules(source: Queue<EventJobData>, target: Queue<EventJobData>): Promise<void> {
    for (const { key, every } of await withTimeout(source.getJobSchedulers())) {
      const data: EventJobData = { eventId: 0, event: key, payload: {} };
      if (every) await withTimeout(target.upsertJobScheduler(key, { every: Number(every) }, { name: key, data }));
      await withTimeout(source.removeJobScheduler(key));
    }
  }

  /** A job that a worker of the previous version is running stays where it is; the schedule creates its own job again. */
  private async moveWaitingJobs(source: Queue<EventJobData>, target: Queue<EventJobData>): Promise<number> {
    let moved = 0;
    for (;;) {
      const jobs = await withTimeout(source.getJobs(['waiting', 'delayed', 'failed'], 0, BATCH_SIZE - 1, true));
      // A job may be completed between the reading of its id and its content.
      const movable = jobs.filter((job): job is Job<EventJobData> => Boolean(job) && !isOfSchedule(job));
      for (const job of movable) {
        await withTimeout(target.add(job.name, job.data, { jobId: job.id }));
        await withTimeout(job.remove());
      }
      moved += movable.length;
      if (movable.length === 0) break;
    }
    if ((await withTimeout(source.getActiveCount())) === 0) await withTimeout(source.obliterate());
    return moved;
  }
}

const isOfSchedule = ({ id }: Job<EventJobData>): boolean => id?.startsWith('repeat:') ?? false;
