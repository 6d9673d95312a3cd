import { randomUUID } from 'node:crypto';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { applyDecorators, Logger, SetMetadata } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { requestContext } from '../observability/request-context.js';
import { traceJob } from '../observability/tracing.js';

export const SUBSCRIPTION = 'recuento:subscription';

export interface Subscription {
  /** `module.do-something`, imperative; also the name of the queue. */
  queue: string;
  /** Names of the events that put a job into the queue. */
  on: string[];
  /** How often it is tried, with pauses that double from half a second; unset: for about a minute. */
  attempts?: number;
}

/** A job that fails is tried again for about a minute; then it stays among the failed ones for a human. */
export const ATTEMPTS = 8;

export interface EventJobData {
  eventId: number;
  event: string;
  payload: Record<string, number | string>;
  /** Of the request that it goes back to, however many events lie between. */
  requestId?: string;
  /** Where its event was recorded, in W3C trace context; only while traces are made. */
  traceparent?: string;
}

/** Declares a job: its queue and the events that it handles. */
export function OnEvents(subscription: Subscription): ClassDecorator {
  const { attempts = ATTEMPTS } = subscription;
  return applyDecorators(
    SetMetadata(SUBSCRIPTION, subscription),
    // A worker that dies with a job in hand has used up one of its attempts, no more.
    Processor(subscription.queue, {
      concurrency: 4,
      lockDuration: 30_000,
      stalledInterval: 15_000,
      maxStalledCount: attempts - 1,
    }),
  );
}

/**
 * A reaction to an event. Jobs arrive at least once and in any order, so `handle` must have one effect however
 * often it runs: it looks at the present state, and a unique key in PostgreSQL has the last word.
 */
export abstract class EventJob<Payload = EventJobData['payload']> extends WorkerHost {
  private readonly logger = new Logger(EventJob.name);

  abstract handle(payload: Payload): Promise<void>;

  /** What is logged and recorded meanwhile carries the id of the request; work that nobody asked for gets its own. */
  async process(job: Job<EventJobData>): Promise<void> {
    const { requestId = randomUUID(), traceparent } = job.data;
    let fail: (error: unknown) => void = () => undefined;
    const failed = new Promise<never>((_resolve, reject) => (fail = reject));
    // Fails when the attempt is long over, too; then nobody waits for it.
    failed.catch(() => undefined);
    await requestContext.run({ requestId, origin: 'job', fail }, () =>
      traceJob(job.queueName, traceparent, requestId, () => this.attempt(job, failed)),
    );
  }

  /** `failed` rejects over an error of this attempt that nobody caught, for instance one of a timer or a stream. */
  private async attempt(job: Job<EventJobData>, failed: Promise<never>): Promise<void> {
    const begun = performance.now();
    const of = { queue: job.queueName, eventId: job.data.eventId, attempt: job.attemptsStarted };
    try {
      await Promise.race([this.handle(job.data.payload as Payload), failed]);
    } catch (error) {
      this.logger.error({ ...of, err: error }, 'job failed');
      // BullMQ counts failures and deaths of workers apart; an attempt is an attempt, whatever ended it.
      if (job.attemptsStarted >= (job.opts.attempts ?? ATTEMPTS))
        throw new UnrecoverableError((error as Error).message);
      throw error;
    }
    this.logger.debug({ ...of, milliseconds: performance.now() - begun }, 'job');
  }
}
