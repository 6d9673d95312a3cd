import { BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, ModuleRef, Reflector } from '@nestjs/core';
import { Queue } from 'bullmq';
import { inTime } from './in-time.js';
import { EventJob, type EventJobData, type Subscription, SUBSCRIPTION } from './event-job.js';

/** Work by the clock. BullMQ keeps it in the queue and gives it to one worker. */
export interface Schedule {
  queue: string;
  name: string;
  everyMs: number;
}

export interface QueueCounts {
  queue: string;
  states: Record<string, number>;
  oldestWaitingSeconds: number;
}

/** Knows which queues want which event. Every module declares its own subscriptions; there is no central list. */
@Injectable()
export class JobRegistry implements OnModuleInit, BeforeApplicationShutdown {
  private readonly jobs: EventJob[] = [];
  private working = false;
  private readonly schedules: Schedule[] = [];
  private readonly queuesByEvent = new Map<string, Queue<EventJobData>[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly workers: BullRegistrar,
  ) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof EventJob)) continue;
      this.jobs.push(instance);
      const subscription = this.reflector.get<Subscription>(SUBSCRIPTION, instance.constructor);
      const queue = this.modules.get<Queue<EventJobData>>(getQueueToken(subscription.queue), { strict: false });
      for (const event of subscription.on) {
        this.queuesByEvent.set(event, [...(this.queuesByEvent.get(event) ?? []), queue]);
      }
    }
  }

  /** From now on this process works on the queues. */
  startWorkers(): void {
    this.workers.register();
    this.working = true;
  }

  /** Declares work by the clock; the reconciler of a worker process sees to it that the queue has it. */
  expectSchedule(schedule: Schedule): void {
    this.schedules.push(schedule);
  }

  async schedule(schedule: Schedule): Promise<void> {
    const { name, everyMs } = schedule;
    const data: EventJobData = { eventId: 0, event: name, payload: {} };
    await inTime(this.queueOf(schedule).upsertJobScheduler(name, { every: everyMs }, { name, data }));
  }

  /** What should run by the clock and is not, or no longer, in its queue. */
  async lostSchedules(): Promise<Schedule[]> {
    const lost: Schedule[] = [];
    for (const schedule of this.schedules) {
      if (!(await inTime(this.queueOf(schedule).getJobScheduler(schedule.name)))) lost.push(schedule);
    }
    return lost;
  }

  /** Names of the queues that subscribed to an event. */
  queuesOf(event: string): string[] {
    return (this.queuesByEvent.get(event) ?? []).map(({ name }) => name);
  }

  private queueOf({ queue }: Schedule): Queue<EventJobData> {
    return this.modules.get<Queue<EventJobData>>(getQueueToken(queue), { strict: false });
  }

  /** Finishes the jobs in hand while the database is still there; takes no new ones. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.working) await Promise.all(this.jobs.map((job) => job.worker.close()));
  }

  /** Every queue of the product. */
  queues(): Queue[] {
    const found = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return found.filter((instance): instance is Queue => instance instanceof Queue);
  }

  /** How many jobs each queue holds in each state, and how long the oldest has been waiting. */
  counts(): Promise<QueueCounts[]> {
    return inTime(this.allCounts());
  }

  private allCounts(): Promise<QueueCounts[]> {
    return Promise.all(
      this.queues().map(async (queue) => {
        const [states, [oldest]] = await Promise.all([
          queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
          queue.getJobs(['waiting'], 0, 0, true),
        ]);
        return {
          queue: queue.name,
          states,
          oldestWaitingSeconds: oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1000 : 0,
        };
      }),
    );
  }

  /** Throws when the queues cannot be reached. */
  async check(): Promise<void> {
    const [queue] = [...this.queuesByEvent.values()].flat();
    await inTime(queue?.getJobCounts('waiting') ?? Promise.resolve());
  }

  /** Puts one job into every queue that subscribed to the event. */
  async deliver(event: {
    id: number;
    name: string;
    payload: EventJobData['payload'];
    requestId: string | null;
    traceparent: string | null;
  }): Promise<void> {
    const { requestId, traceparent } = event;
    const data: EventJobData = {
      eventId: event.id,
      event: event.name,
      payload: event.payload,
      ...(requestId !== null && { requestId }),
      ...(traceparent !== null && { traceparent }),
    };
    for (const queue of this.queuesByEvent.get(event.name) ?? []) {
      await inTime(queue.add(event.name, data, { jobId: `event-${event.id}` }));
    }
  }
}
