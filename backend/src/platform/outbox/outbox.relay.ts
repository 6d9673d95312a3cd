import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { Database, DIRECT_DATABASE_URL, runWork } from '../database/index.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { OUTBOX_CHANNEL } from './outbox.js';

const BATCH_SIZE = 100;
/** Maximum delay of an event whose notification was missed, for instance because the connection was lost. */
const POLL_INTERVAL_MS = 2_000;
const PURGE_INTERVAL_MS = 60 * 60_000;
/** Timeout for connecting and for LISTEN. */
const LISTEN_MS = 10_000;

interface OutboxRow {
  id: number;
  name: string;
  payload: Record<string, number | string>;
  requestId: string | null;
  traceparent: string | null;
}

/**
 * Adds committed events to the queues of their subscribers. Any number of relays may run, because rows are locked with
 * SKIP LOCKED. A crash between enqueueing and marking repeats the event, so jobs must be idempotent.
 */
@Injectable()
export class OutboxRelay implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private listener?: pg.Client;
  private timer?: NodeJS.Timeout;
  private purgeTimer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private shouldRunAgain = false;
  private isStopped = true;

  constructor(
    private readonly database: Database,
    private readonly jobRegistry: JobRegistry,
    @Inject(DIRECT_DATABASE_URL) private readonly url: string,
  ) {}

  start(): void {
    this.isStopped = false;
    void this.listen();
    this.timer = setInterval(() => this.wake(), POLL_INTERVAL_MS);
    this.timer.unref();
    this.purgeTimer = setInterval(() => void this.purge(), PURGE_INTERVAL_MS);
    this.purgeTimer.unref();
    this.wake();
  }

  /** Resolves when all events recorded before the call have been enqueued. */
  async flush(): Promise<void> {
    while ((await this.relayBatch()) === BATCH_SIZE);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    clearInterval(this.purgeTimer);
    await this.running;
    await this.listener?.end().catch(() => undefined);
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
        while ((await this.relayBatch()) === BATCH_SIZE && !this.isStopped);
      } catch (error) {
        this.logger.error({ err: error }, 'outbox relay failed; the next poll retries');
        return;
      }
    }
  }

  /** Processed events are stored for a week, for investigations by the operator. */
  private async purge(): Promise<void> {
    try {
      const sql = `delete from platform.outbox where processed_at < now() - interval '7 days'`;
      await runWork('maintenance', () => this.database.execute(sql));
    } catch (error) {
      this.logger.error({ err: error }, 'old outbox rows were not deleted; retried in an hour');
    }
  }

  private relayBatch(): Promise<number> {
    return this.database.transaction(async () => {
      const events = await this.database.query<OutboxRow>(
        `select id, name, payload, request_id as "requestId", traceparent from platform.outbox
         where processed_at is null order by id limit $1 for update skip locked`,
        [BATCH_SIZE],
      );
      if (events.length === 0) return 0;
      for (const event of events) await this.jobRegistry.enqueue(event);
      await this.database.execute('update platform.outbox set processed_at = now() where id = any($1)', [
        events.map((event) => event.id),
      ]);
      return events.length;
    });
  }

  /** LISTEN needs a dedicated connection, which is restored when it is lost. */
  private async listen(): Promise<void> {
    if (this.isStopped) return;
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      application_name: 'recuento-outbox',
      connectionTimeoutMillis: LISTEN_MS,
      query_timeout: LISTEN_MS,
    });
    const reconnectLater = () => {
      if (this.listener !== client) return;
      this.listener = undefined;
      void client.end().catch(() => undefined);
      if (!this.isStopped) setTimeout(() => void this.listen(), POLL_INTERVAL_MS).unref();
    };
    this.listener = client;
    client.on('error', reconnectLater);
    client.on('end', reconnectLater);
    client.on('notification', () => this.wake());
    try {
      await client.connect();
      await client.query(`listen ${OUTBOX_CHANNEL}`);
      this.wake();
    } catch {
      reconnectLater();
    }
  }
}
