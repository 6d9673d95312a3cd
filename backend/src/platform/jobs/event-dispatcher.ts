import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { RepeatedFailures } from '../observability/repeated-failures.js';
import type { Coalescing, EventJobData } from './event-job.js';
import { JobRegistry, type Subscriber } from './job-registry.js';
import { QueuesUnavailableError } from './jobs.errors.js';
import { QUEUE_TIMEOUT_MS, withTimeout } from './with-timeout.js';

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

/** Jobs of one bulk operation. Each has its own time limit, so that a slow queue makes progress with many events. */
const MAX_BULK_ADDITIONS = 500;

/** Another operation is tried after this time, even if the last one was never answered. */
const UNANSWERED_MS = 30_000;

/** Adds jobs for events to the queues that subscribe to them. */
@Injectable()
export class EventDispatcher {
  private readonly logger = new Logger(EventDispatcher.name);
  private readonly failures = new RepeatedFailures();
  private readonly unansweredQueues = new Set<Queue>();
  /** Fields, because a test shortens them. */
  private readonly timeoutMs = QUEUE_TIMEOUT_MS;
  private readonly unansweredMs = UNANSWERED_MS;

  constructor(private readonly jobRegistry: JobRegistry) {}

  /**
   * Adds one job for each event, or group of events, to every queue that subscribes to it: all queues at once, and each
   * operation limited in time. Returns the ids of the events that all of their queues have received.
   */
  async dispatch(events: RecordedEvent[]): Promise<number[]> {
    const eventsBySubscriber = new Map<Subscriber, RecordedEvent[]>();
    for (const event of events) {
      for (const subscriber of this.jobRegistry.findSubscribers(event.name)) {
        const own = eventsBySubscriber.get(subscriber);
        if (own) own.push(event);
        else eventsBySubscriber.set(subscriber, [event]);
      }
    }
    const missing = new Set<number>();
    await Promise.all(
      [...eventsBySubscriber].map(async ([{ queue, coalesce }, own]) => {
        const groups = groupEvents(own, coalesce?.by);
        try {
          while (groups.length > 0) {
            await this.addJobs(queue, groups.slice(0, MAX_BULK_ADDITIONS), coalesce);
            groups.splice(0, MAX_BULK_ADDITIONS);
          }
        } catch (error) {
          this.logFailure(queue.name, error);
          for (const { id } of groups.flat()) missing.add(id);
        }
      }),
    );
    return events.map(({ id }) => id).filter((id) => !missing.has(id));
  }

  /** Each round repeats a failure, every two seconds. */
  private logFailure(queue: string, error: unknown): void {
    if (!this.failures.shouldLog(`${queue} ${(error as Error).message}`)) return;
    this.logger.error({ err: error, queue }, 'a queue did not receive all jobs; the next round retries');
  }

  /**
   * While a queue has not answered an earlier operation, no further one is started: BullMQ keeps them in memory until
   * Redis is available again.
   */
  private async addJobs(queue: Queue<EventJobData>, groups: RecordedEvent[][], coalesce?: Coalescing): Promise<void> {
    if (this.unansweredQueues.has(queue)) throw new QueuesUnavailableError();
    const jobs = groups.map((group) => {
      const event = group[group.length - 1];
      return { name: event.name, data: toJobData(event, group, coalesce), opts: { jobId: getJobId(group) } };
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
      await withTimeout(operation, this.timeoutMs);
    } catch (error) {
      if (!isAnswered) {
        this.unansweredQueues.add(queue);
        setTimeout(setAnswered, this.unansweredMs).unref();
      }
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
  coalesce?: Coalescing,
): EventJobData {
  return {
    eventId: id,
    event: name,
    payload,
    ...(coalesce && group.length > 1 && { payloads: findDistinct(group, coalesce.distinct) }),
    ...(requestId !== null && { requestId }),
    ...(traceparent !== null && { traceparent }),
  };
}

const findDistinct = (events: RecordedEvent[], fields: string[]): EventJobData['payload'][] => [
  ...new Map(events.map((event) => [serialize(event, fields), event.payload])).values(),
];

/** A payload that is no object must not hold up other events: its own job fails. */
const serialize = ({ payload }: { payload: RecordedEvent['payload'] | null }, fields: string[]): string =>
  JSON.stringify(fields.map((field) => payload?.[field]));
