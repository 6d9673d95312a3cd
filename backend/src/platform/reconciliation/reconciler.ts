import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import pg from 'pg';
import { DIRECT_DATABASE_URL, doWork } from '../database/index.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { type DomainEvent, Outbox } from '../outbox/index.js';
import { QueuedJobsReader } from './queued-jobs.js';
import { MissingEffects } from './missing-effects.js';

/** Any constant will do, as long as every process of the product uses the same. */
const RECONCILER_LOCK = 7_325_402;
const EVERY_MS = 60 * 60_000;
/** What is missing now and still after this long was not simply about to come. */
const GRACE_MS = 60_000;

export interface ReconciliationResult {
  /** How often each event was recorded again. */
  events: Map<string, number>;
  /** The queues had lost their jobs: every event that is kept was handed out again. */
  hasLostQueues: boolean;
}

interface Options {
  /** Undefined: act on the first look, and also on what the queues still hold. */
  graceMs?: number;
}

/**
 * Compares what happened with what came of it and hands events out again whose effects are missing: a job that was
 * lost with its queue, or gave up. Runs on one process at a time: at its start, every hour, and when told to.
 */
@Injectable()
export class Reconciler implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Reconciler.name);
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(
    private readonly outbox: Outbox,
    private readonly discovery: DiscoveryService,
    private readonly subscriptions: JobRegistry,
    private readonly underWay: QueuedJobsReader,
    @Inject(DIRECT_DATABASE_URL) private readonly url: string,
  ) {}

  /** For processes that work on the queues. */
  start(): void {
    this.timer = setInterval(() => this.runInBackground(), EVERY_MS).unref();
    this.runInBackground();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.running;
  }

  /** Undefined when another process is at it. */
  async run({ graceMs }: Options = {}): Promise<ReconciliationResult | undefined> {
    return doWork('maintenance', () => this.exclusively(() => this.reconcile(graceMs)));
  }

  private async reconcile(graceMs: number | undefined): Promise<ReconciliationResult> {
    const hasLostQueues = await this.replaceLostSchedules();
    let missing = await this.find();
    if (graceMs !== undefined && missing.size > 0) {
      await pause(graceMs, undefined, { ref: false, signal: this.stopping.signal });
      const [still, underWay] = [await this.find(), await this.underWay.read()];
      missing = new Map([...still].filter(([key, event]) => missing.has(key) && !underWay.has(event)));
    }
    const events = new Map<string, number>();
    for (const event of missing.values()) {
      await this.outbox.record(event);
      events.set(event.name, (events.get(event.name) ?? 0) + 1);
    }
    return { events, hasLostQueues };
  }

  private runInBackground(): void {
    this.running ??= this.run({ graceMs: GRACE_MS })
      .then((reconciled) => {
        if (!reconciled) return;
        const { hasLostQueues } = reconciled;
        const events = Object.fromEntries(reconciled.events);
        if (hasLostQueues) this.logger.warn('the queues had lost their jobs; all events that are kept go out again');
        if (reconciled.events.size > 0) this.logger.warn({ events }, 'effects were missing; their events go out again');
      })
      .catch((error: unknown) => {
        if (this.stopping.signal.aborted) return;
        this.logger.error({ err: error }, 'missing effects were not looked for; the next hour tries again');
      })
      .finally(() => {
        this.running = undefined;
      });
  }

  private async find(): Promise<Map<string, DomainEvent>> {
    const found = new Map<string, DomainEvent>();
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof MissingEffects)) continue;
      for await (const event of instance.find()) {
        if (this.stopping.signal.aborted) return found;
        found.set(`${event.name} ${JSON.stringify(event.payload)}`, event);
      }
    }
    return found;
  }

  /**
   * What runs by the clock stands in the queues as well: when it is gone, so is everything else that they held. The
   * events come first: whoever is interrupted in between does both again.
   */
  private async replaceLostSchedules(): Promise<boolean> {
    const lost = await this.subscriptions.lostSchedules();
    if (lost.length === 0) return false;
    const again = await this.outbox.handOutAgain();
    for (const schedule of lost) await this.subscriptions.schedule(schedule);
    return again > 0;
  }

  /** The lock belongs to a session: whoever dies gives it back. */
  private async exclusively<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'recuento reconciler',
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
        RECONCILER_LOCK,
      ]);
      return rows[0].got ? await work() : undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
