import { BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, ModuleRef, Reflector } from '@nestjs/core';
import { Queue } from 'bullmq';
import { findProviders } from '../discovery/index.js';
import { withTimeout } from './with-timeout.js';
import { type Coalescing, EventJob, type EventJobData, type Subscription, SUBSCRIPTION } from './event-job.js';

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

/** A queue that gets jobs for an event. */
export interface Subscriber {
  queue: Queue<EventJobData>;
  coalesce?: Coalescing;
}

/** Knows which queues subscribe to which event. Each module declares its own subscriptions. */
@Injectable()
export class JobRegistry implements OnModuleInit, BeforeApplicationShutdown {
  private jobs: EventJob[] = [];
  private isWorker = false;
  private readonly schedules: Schedule[] = [];
  private readonly subscribersByEvent = new Map<string, Subscriber[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly workers: BullRegistrar,
  ) {}

  onModuleInit(): void {
    this.jobs = findProviders(this.discovery, EventJob);
    for (const job of this.jobs) {
      const subscription = this.reflector.get<Subscription>(SUBSCRIPTION, job.constructor);
      const queue = this.modules.get<Queue<EventJobData>>(getQueueToken(subscription.queue), { strict: false });
      const subscriber = { queue, coalesce: subscription.coalesce };
      for (const event of subscription.on) {
        this.subscribersByEvent.set(event, [...this.findSubscribers(event), subscriber]);
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

  /** @param generation of the queues to which the schedule belongs: the number of the last replay of all stored events */
  async schedule(schedule: Schedule, generation: number): Promise<void> {
    const { name, everyMs } = schedule;
    const data: EventJobData = { eventId: 0, event: name, payload: { generation } };
    await withTimeout(this.getQueue(schedule).upsertJobScheduler(name, { every: everyMs }, { name, data }));
  }

  /** Declared schedules that are missing in their queue, or, if a generation is given, belong to another one. */
  async findMissingSchedules(generation?: number): Promise<Schedule[]> {
    const missing: Schedule[] = [];
    for (const schedule of this.schedules) {
      const stored = await withTimeout(this.getQueue(schedule).getJobScheduler(schedule.name));
      const data = stored?.template?.data as EventJobData | undefined;
      // Schedules of versions without generations.
      const storedGeneration = data?.payload.generation ?? 0;
      if (!stored || (generation !== undefined && storedGeneration !== generation)) missing.push(schedule);
    }
    return missing;
  }

  /** The same object for each event to which a queue subscribes. */
  findSubscribers(event: string): Subscriber[] {
    return this.subscribersByEvent.get(event) ?? [];
  }

  /** Names of the queues that subscribe to an event. */
  findQueueNames(event: string): string[] {
    return this.findSubscribers(event).map(({ queue }) => queue.name);
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
    return findProviders(this.discovery, Queue<EventJobData>);
  }

  /** Number of jobs of each queue by state, and the age of the oldest waiting job. */
  countJobs(): Promise<QueueCounts[]> {
    return withTimeout(this.countAllJobs());
  }

  /** One queue after the other: the check of the queues shares their few connections and must not wait for all counts. */
  private async countAllJobs(): Promise<QueueCounts[]> {
    const counts: QueueCounts[] = [];
    for (const queue of this.getQueues()) {
      const states = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      const [oldest] = states.waiting === 0 ? [] : await queue.getJobs(['waiting'], 0, 0, true);
      counts.push({
        queue: queue.name,
        states,
        oldestWaitingSeconds: oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1000 : 0,
      });
    }
    return counts;
  }

  /** @throws QueuesUnavailableError if the queues do not respond */
  async assertReachable(): Promise<void> {
    const [subscriber] = [...this.subscribersByEvent.values()].flat();
    await withTimeout(subscriber?.queue.isPaused() ?? Promise.resolve());
  }
}
