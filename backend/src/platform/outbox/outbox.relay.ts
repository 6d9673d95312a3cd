import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { Database, DIRECT_DATABASE_URL, doWork } from '../database/index.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { OUTBOX_CHANNEL } from './outbox.js';

const BATCH = 100;
/** A missed wake-up (a connection lost at the wrong moment) delays an event by this much at most. */
const POLL_MS = 2_000;
const PURGE_MS = 60 * 60_000;
/** To connect and to say what is listened for. */
const LISTEN_MS = 10_000;

interface OutboxRow {
  id: number;
  name: string;
  payload: Record<string, number | string>;
  requestId: string | null;
  traceparent: string | null;
}

/**
 * Moves committed events to the queues of their subscribers. Any number of relays may run: rows are taken with
 * SKIP LOCKED. A crash between enqueueing and marking repeats the event, so jobs must bear repetition.
 */
@Injectable()
export class OutboxRelay implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private listener?: pg.Client;
  private timer?: NodeJS.Timeout;
  private purgeTimer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private again = false;
  private stopped = true;

  constructor(
    private readonly database: Database,
    private readonly subscriptions: JobRegistry,
    @Inject(DIRECT_DATABASE_URL) private readonly url: string,
  ) {}

  start(): void {
    this.stopped = false;
    void this.listen();
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
    this.purgeTimer = setInterval(() => void this.purge(), PURGE_MS);
    this.purgeTimer.unref();
    this.wake();
  }

  /** Resolves when everything recorded before the call has been handed over. */
  async flush(): Promise<void> {
    while ((await this.relayBatch()) === BATCH);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    clearInterval(this.purgeTimer);
    await this.running;
    await this.listener?.end().catch(() => undefined);
  }

  private wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.again) this.wake();
    });
  }

  private async run(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        while ((await this.relayBatch()) === BATCH && !this.stopped);
      } catch (error) {
        this.logger.error({ err: error }, 'outbox relay failed; the next poll tries again');
        return;
      }
    }
  }

  /** Delivered events are kept for a week, for whoever has to find out what happened. */
  private async purge(): Promise<void> {
    try {
      const sql = `delete from platform.outbox where processed_at < now() - interval '7 days'`;
      await doWork('maintenance', () => this.database.execute(sql));
    } catch (error) {
      this.logger.error({ err: error }, 'old outbox rows were not removed; the next hour tries again');
    }
  }

  private relayBatch(): Promise<number> {
    return this.database.transaction(async () => {
      const events = await this.database.query<OutboxRow>(
        `select id, name, payload, request_id as "requestId", traceparent from platform.outbox
         where processed_at is null order by id limit $1 for update skip locked`,
        [BATCH],
      );
      if (events.length === 0) return 0;
      for (const event of events) await this.subscriptions.deliver(event);
      await this.database.execute('update platform.outbox set processed_at = now() where id = any($1)', [
        events.map((event) => event.id),
      ]);
      return events.length;
    });
  }

  /** LISTEN needs a connection of its own; it is made again whenever it is lost. */
  private async listen(): Promise<void> {
    if (this.stopped) return;
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      application_name: 'recuento-outbox',
      connectionTimeoutMillis: LISTEN_MS,
      query_timeout: LISTEN_MS,
    });
    const lost = () => {
      if (this.listener !== client) return;
      this.listener = undefined;
      void client.end().catch(() => undefined);
      if (!this.stopped) setTimeout(() => void this.listen(), POLL_MS).unref();
    };
    this.listener = client;
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', () => this.wake());
    try {
      await client.connect();
      await client.query(`listen ${OUTBOX_CHANNEL}`);
      this.wake();
    } catch {
      lost();
    }
  }
}
