import { BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, ModuleRef, Reflector } from '@nestjs/core';
import { Queue } from 'bullmq';
import { withTimeout } from './with-timeout.js';
import { EventJob, type EventJobData, type Subscription, SUBSCRIPTION } from './event-job.js';

/** A repeated job. BullMQ stores the schedule in the queue; one worker gets each job. */
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

/** Knows which queues subscribe to which event. Each module declares its own subscriptions. */
@Injectable()
export class JobRegistry implements OnModuleInit, BeforeApplicationShutdown {
  private readonly jobs: EventJob[] = [];
  private isWorker = false;
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

  /** Starts the workers of this process. */
  startWorkers(): void {
    this.workers.register();
    this.isWorker = true;
  }

  /** Declares a schedule; the reconciler of a worker process adds it to the queue. */
  declareSchedule(schedule: Schedule): void {
    this.schedules.push(schedule);
  }

  async schedule(schedule: Schedule): Promise<void> {
    const { name, everyMs } = schedule;
    const data: EventJobData = { eventId: 0, event: name, payload: {} };
    await withTimeout(this.getQueue(schedule).upsertJobScheduler(name, { every: everyMs }, { name, data }));
  }

  /** Declared schedules that are missing in their queue. */
  async findMissingSchedules(): Promise<Schedule[]> {
    const missing: Schedule[] = [];
    for (const schedule of this.schedules) {
      if (!(await withTimeout(this.getQueue(schedule).getJobScheduler(schedule.name)))) missing.push(schedule);
    }
    return missing;
  }

  /** Names of the queues that subscribe to an event. */
  findQueueNames(event: string): string[] {
    return (this.queuesByEvent.get(event) ?? []).map(({ name }) => name);
  }

  private getQueue({ queue }: Schedule): Queue<EventJobData> {
    return this.modules.get<Queue<EventJobData>>(getQueueToken(queue), { strict: false });
  }

  /** Completes the active jobs while the database is still connected, and starts no new ones. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.isWorker) await Promise.all(this.jobs.map((job) => job.worker.close()));
  }

  /** All queues of the product. */
  getQueues(): Queue[] {
    const found = this.discovery.getProviders().map(({ instance }) => instance as unknown);
    return found.filter((instance): instance is Queue => instance instanceof Queue);
  }

  /** Number of jobs of each queue by state, and the age of the oldest waiting job. */
  countJobs(): Promise<QueueCounts[]> {
    return withTimeout(this.countAllJobs());
  }

  private countAllJobs(): Promise<QueueCounts[]> {
    return Promise.all(
      this.getQueues().map(async (queue) => {
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

  /** @throws QueuesUnavailableError if the queues do not respond */
  async assertReachable(): Promise<void> {
    const [queue] = [...this.queuesByEvent.values()].flat();
    await withTimeout(queue?.getJobCounts('waiting') ?? Promise.resolve());
  }

  /** Adds one job to every queue that subscribes to the event. */
  async enqueue(event: {
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
      await withTimeout(queue.add(event.name, data, { jobId: `event-${event.id}` }));
    }
  }
}
