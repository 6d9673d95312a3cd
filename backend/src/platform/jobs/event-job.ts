import { randomUUID } from 'node:crypto';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { applyDecorators, Logger, SetMetadata } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import type { EventName } from '../outbox/outbox.js';
import { reachFailpoint } from '../failpoints/index.js';
import { requestContext } from '../observability/request-context.js';
import { traceJob } from '../observability/tracing.js';

export const SUBSCRIPTION = 'recuento:subscription';

export interface Coalescing {
  by: string[];
  distinct: string[];
}

export interface Subscription {
  /** Name of the queue: `module.do-something`, imperative. */
  queue: string;
  /** Names of the events that add a job to the queue. */
  on: EventName[];
  /**
   * Events that the relay delivers together get one job if their payloads are equal in the fields `by`. The job gets one payload for
   * each combination of the fields `distinct`. Only for a job that reads the current state and no other field.
   */
  coalesce?: Coalescing;
  /** Maximum number of attempts, with exponential backoff from 500 ms; default: {@link ATTEMPTS}. */
  attempts?: number;
}

/** A failed job is retried for about a minute; then it stays in the state `failed` for the operator. */
export const ATTEMPTS = 8;

type EventPayload = Record<string, number | string>;

export interface EventJobData {
  eventId: number;
  event: string;
  /** Of the last event, if the job has several. */
  payload: EventPayload;
  /** Of a job for several events. */
  payloads?: EventPayload[];
  /** Id of the request that originally caused the job, also across several events. */
  requestId?: string;
  /** W3C trace context in which the event was recorded; only if tracing is enabled. */
  traceparent?: string;
}

/** Declares a job: its queue and the events that it handles. */
export function OnEvents(subscription: Subscription): ClassDecorator {
  const { attempts = ATTEMPTS } = subscription;
  return applyDecorators(
    SetMetadata(SUBSCRIPTION, subscription),
    // A worker that dies while processing a job consumes exactly one attempt. Another worker takes the job over after the
    // lock has expired and two checks have found it so: 20 s at most.
    Processor(subscription.queue, {
      concurrency: 4,
      lockDuration: 10_000,
      stalledInterval: 5_000,
      // By default jobs would wait for up to 15 s after a restart of PostgreSQL or Redis.
      runRetryDelay: 1_000,
      maxStalledCount: attempts - 1,
    }),
  );
}

/**
 * Handles an event. Jobs are delivered at least once and in any order, so `handle` must be idempotent: it reads the
 * current state and relies on unique keys in PostgreSQL.
 */
export abstract class EventJob<Payload = EventJobData['payload']> extends WorkerHost {
  private readonly logger = new Logger(EventJob.name);

  abstract handle(payload: Payload): Promise<void>;

  /** Handles the payloads of a job that coalesces events. */
  async handleAll(payloads: Payload[]): Promise<void> {
    for (const payload of payloads) await this.handle(payload);
  }

  /** Called when the last attempt has failed. It is not called if the process dies in the last attempt. */
  protected handleFailure?(payload: Payload): Promise<void>;

  /** Logs and events of the job carry the id of the request; jobs without a request get a new id. */
  async process(job: Job<EventJobData>): Promise<void> {
    const { requestId = randomUUID(), traceparent } = job.data;
    let fail: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_resolve, reject) => (fail = reject));
    // May reject after the attempt has ended, when no handler is attached any more.
    failed.catch(() => undefined);
    await requestContext.run({ requestId, origin: 'job', fail }, () =>
      traceJob(job.queueName, traceparent, requestId, () => this.runAttempt(job, failed)),
    );
  }

  /** `failed` rejects on an uncaught error of this attempt, for instance in a timer or a stream. */
  private async runAttempt(job: Job<EventJobData>, failed: Promise<never>): Promise<void> {
    const startedAt = performance.now();
    const payloads = (job.data.payloads ?? [job.data.payload]) as Payload[];
    const logContext = { queue: job.queueName, eventId: job.data.eventId, attempt: job.attemptsStarted };
    try {
      reachFailpoint('jobs.before-handle');
      await Promise.race([this.handleAll(payloads), failed]);
      reachFailpoint('jobs.after-handle');
    } catch (error) {
      this.logger.error({ ...logContext, err: error }, 'job failed');
      // BullMQ counts failures and stalled jobs separately; both count as attempts here.
      if (job.attemptsStarted < (job.opts.attempts ?? ATTEMPTS)) throw error;
      for (const payload of payloads) {
        await this.handleFailure?.(payload).catch((failure: unknown) =>
          this.logger.error({ ...logContext, err: failure }, 'the failure of a job could not be handled'),
        );
      }
      throw new UnrecoverableError((error as Error).message);
    }
    this.logger.debug({ ...logContext, milliseconds: performance.now() - startedAt }, 'job');
  }
}
