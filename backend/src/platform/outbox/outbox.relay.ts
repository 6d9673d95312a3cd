import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { reachFailpoint } from '../failpoints/index.js';
import { Database, NotificationListener, runWork, selectExpressions } from '../database/index.js';
import { EventDispatcher, type RecordedEvent } from '../jobs/event-dispatcher.js';
import { QueuesUnavailableError } from '../jobs/jobs.errors.js';
import { RepeatedFailures } from '../observability/repeated-failures.js';
import { EXPIRED_EVENTS, OUTBOX_CHANNEL } from './outbox.js';

/** A pair whose approvals are in the same batch is recomputed once. */
const BATCH_SIZE = 2_500;
/** Maximum delay of an event whose notification was missed, for instance because the connection was lost. */
const POLL_INTERVAL_MS = 2_000;
const PURGE_INTERVAL_MS = 60 * 60_000;

const eventColumns = selectExpressions<RecordedEvent>({
  id: 'id',
  name: 'name',
  payload: 'payload',
  requestId: 'request_id',
  traceparent: 'traceparent',
});

/**
 * Adds committed events to the queues of their subscribers. Any number of relays may run, because rows are locked with
 * SKIP LOCKED. A crash between enqueueing and marking repeats the event, so jobs must be idempotent.
 */
@Injectable()
export class OutboxRelay implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly failures = new RepeatedFailures();
  private timer?: NodeJS.Timeout;
  private purgeTimer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private shouldRunAgain = false;
  private isStopped = true;
  /** Unlike {@link isStopped}, false before the start: a relay that was never started can be flushed. */
  private hasStopped = false;

  constructor(
    private readonly database: Database,
    private readonly dispatcher: EventDispatcher,
    private readonly notifications: NotificationListener,
  ) {}

  start(): void {
    this.isStopped = false;
    const wake = () => this.wake();
    this.notifications.subscribe(OUTBOX_CHANNEL, { onNotification: wake, onConnected: wake });
    this.timer = setInterval(() => this.wake(), POLL_INTERVAL_MS);
    this.timer.unref();
    this.purgeTimer = setInterval(() => void this.purge(), PURGE_INTERVAL_MS);
    this.purgeTimer.unref();
    this.wake();
  }

  /**
   * Enqueues all events recorded before the call.
   * @throws QueuesUnavailableError if a queue did not receive all jobs; their events remain in the outbox
   */
  async flush(): Promise<void> {
    if (!(await this.relayAll())) throw new QueuesUnavailableError();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    this.hasStopped = true;
    clearInterval(this.timer);
    clearInterval(this.purgeTimer);
    await this.running;
  }

  private wake(): void {
    if (this.isStopped) return;
    this.shouldRunAgain = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.shouldRunAgain) this.wake();
    });
  }

  private async run(): Promise<void> {
    while (this.shouldRunAgain && !this.isStopped) {
      this.shouldRunAgain = false;
      try {
        // Events that a queue did not receive are left to the next poll.
        await this.relayAll();
      } catch (error) {
        if (this.failures.shouldLog((error as Error).message))
          this.logger.error({ err: error }, 'outbox relay failed; the next poll retries');
        return;
      }
    }
  }

  private async purge(): Promise<void> {
    try {
      await runWork('maintenance', () => this.database.execute(`delete ${EXPIRED_EVENTS}`));
    } catch (error) {
      this.logger.error({ err: error }, 'old outbox rows were not deleted; retried in an hour');
    }
  }

  /** Relays all stored events once, oldest first. Returns whether all queues received their jobs. */
  private async relayAll(): Promise<boolean> {
    let isComplete = true;
    for (let after = 0; ;) {
      const batch = await this.relayBatch(after);
      isComplete &&= batch.isComplete;
      if (batch.lastId === undefined || batch.size < BATCH_SIZE || this.hasStopped) return isComplete;
      after = batch.lastId;
    }
  }

  /**
   * The rows stay locked while the queues are called, each call limited in time. Events that a queue did not receive are
   * not marked; the batches behind them are relayed in the same round.
   */
  private relayBatch(after: number): Promise<{ size: number; lastId?: number; isComplete: boolean }> {
    return this.database.transaction(async () => {
      const events = await this.database.query<RecordedEvent>(
        `select ${eventColumns} from platform.outbox
         where processed_at is null and id > $2 order by id limit $1 for update skip locked`,
        [BATCH_SIZE, after],
      );
      if (events.length === 0) return { size: 0, isComplete: true };
      reachFailpoint('outbox.before-enqueue');
      const enqueued = await this.dispatcher.dispatch(events);
      reachFailpoint('outbox.after-enqueue');
      await this.database.execute('update platform.outbox set processed_at = now() where id = any($1)', [enqueued]);
      return { size: events.length, lastId: events.at(-1)?.id, isComplete: enqueued.length === events.length };
    });
  }
}
