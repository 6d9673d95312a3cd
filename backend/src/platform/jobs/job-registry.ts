import { createHash } from 'node:crypto';
import { BullRegistrar, getQueueToken } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, ModuleRef, Reflector } from '@nestjs/core';
import { Queue } from 'bullmq';
import { QueuesUnavailableError } from './jobs.errors.js';
import { QUEUE_TIMEOUT_MS, withTimeout } from './with-timeout.js';
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

/** An event as it is stored in the outbox. */
export interface RecordedEvent {
  id: number;
  name: string;
  payload: EventJobData['payload'];
  requestId: string | null;
  traceparent: string | null;
}

/**
 * Up to this number, jobs are added one by one. For more, BullMQ has a bulk operation, which creates two temporary tables in
 * PostgreSQL and takes longer than a few single insertions.
 */
const MAX_SINGLE_ADDITIONS = 8;

/** Another operation is tried after this time, even if the last one was never answered. */
const UNANSWERED_MS = 30_000;

/** Knows which queues subscribe to which event. Each module declares its own subscriptions. */
@Injectable()
export class JobRegistry implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobRegistry.name);
  private readonly jobs: EventJob[] = [];
  private isWorker = false;
  private readonly schedules: Schedule[] = [];
  private readonly queuesByEvent = new Map<string, Queue<EventJobData>[]>();
  private readonly coalescing = new Map<Queue<EventJobData>, Coalescing>();
  private readonly unansweredQueues = new Set<Queue<EventJobData>>();
  private readonly enqueueTimeoutMs = QUEUE_TIMEOUT_MS;

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
      if (subscription.coalesce) this.coalescing.set(queue, subscription.coalesce);
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

  /** @param generation which filling of the queues the schedule belongs to */
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
    const [queue] = [...this.queuesByEvent.values()].flat();
    await withTimeout(queue?.isPaused() ?? Promise.resolve());
  }

  /**
   * Adds one job for each event, or group of events, to every queue that subscribes to it: all queues at once and limited in time. Returns the ids of the events that all of their queues have received.
   */
  async enqueue(events: RecordedEvent[]): Promise<number[]> {
    const eventsByQueue = new Map<Queue<EventJobData>, RecordedEvent[]>();
    for (const event of events) {
      for (const queue of this.queuesByEvent.get(event.name) ?? []) {
        const queueEvents = eventsByQueue.get(queue);
        if (queueEvents) queueEvents.push(event);
        else eventsByQueue.set(queue, [event]);
      }
    }
    const missing = new Set<number>();
    await Promise.all(
      [...eventsByQueue].map(async ([queue, queueEvents]) => {
        try {
          await this.addJobs(queue, queueEvents);
        } catch (error) {
          this.logger.error({ err: error, queue: queue.name }, 'a queue received no jobs; the next round retries');
          for (const { id } of queueEvents) missing.add(id);
        }
      }),
    );
    return events.map(({ id }) => id).filter((id) => !missing.has(id));
  }

  /**
   * While a queue has not answered an earlier operation, no further one is started: BullMQ keeps them in memory until
   * Redis is available again.
   */
  private async addJobs(queue: Queue<EventJobData>, events: RecordedEvent[]): Promise<void> {
    if (this.unansweredQueues.has(queue)) throw new QueuesUnavailableError();
    const coalescing = this.coalescing.get(queue);
    const jobs = groupEvents(events, coalescing?.by).map((group) => {
      const event = group[group.length - 1];
      return { name: event.name, data: toJobData(event, group, coalescing), opts: { jobId: getJobId(group) } };
    });
    const operation =
      jobs.length > MAX_SINGLE_ADDITIONS
        ? queue.addBulk(jobs)
        : Promise.all(jobs.map(({ name, data, opts }) => queue.add(name, data, opts)));
    let isAnswered = false;
    const setAnswered = () => {
      isAnswered = true;
      this.unansweredQueues.delete(queue);
    };
    operation.then(setAnswered, setAnswered);
    try {
      await withTimeout(operation, this.enqueueTimeoutMs);
    } catch (error) {
      if (!isAnswered) this.unansweredQueues.add(queue);
      setTimeout(setAnswered, UNANSWERED_MS).unref();
      throw error;
    }
  }
}

/** The events that get one job: each on its own, unless the queue coalesces events. */
function groupEvents(events: RecordedEvent[], fields?: string[]): RecordedEvent[][] {
  if (!fields) return events.map((event) => [event]);
  const groups = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const key = serialize(event, fields);
    const group = groups.get(key);
    if (group) group.push(event);
    else groups.set(key, [event]);
  }
  return [...groups.values()];
}

/**
 * The queue ignores a job whose id it has stored, perhaps one that is already running: the id names all events of the group, so
 * that an event is never ignored because of an earlier job that did not include it.
 */
function getJobId(events: RecordedEvent[]): string {
  const ids = events.map(({ id }) => id).join('-');
  return events.length === 1 ? `event-${ids}` : `events-${createHash('sha256').update(ids).digest('base64url')}`;
}

function toJobData(
  { id, name, payload, requestId, traceparent }: RecordedEvent,
  group: RecordedEvent[],
  coalescing?: Coalescing,
): EventJobData {
  return {
    eventId: id,
    event: name,
    payload,
    ...(coalescing && group.length > 1 && { payloads: findDistinct(group, coalescing.distinct) }),
    ...(requestId !== null && { requestId }),
    ...(traceparent !== null && { traceparent }),
  };
}

const findDistinct = (events: RecordedEvent[], fields: string[]): EventJobData['payload'][] => [
  ...new Map(events.map((event) => [serialize(event, fields), event.payload])).values(),
];

const serialize = ({ payload }: RecordedEvent, fields: string[]): string =>
  JSON.stringify(fields.map((field) => payload[field]));
