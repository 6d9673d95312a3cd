import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import pg from 'pg';
import { DIRECT_DATABASE_URL, runWork } from '../database/index.js';
import { findProviders } from '../discovery/index.js';
import { JobRegistry, type Schedule } from '../jobs/job-registry.js';
import { type DomainEvent, Outbox } from '../outbox/index.js';
import { QueuedJobsReader } from './queued-jobs.js';
import { MissingEffectFinder } from './missing-effects.js';

/** Key of an advisory lock: an arbitrary constant, the same in all processes. */
const RECONCILER_LOCK = 7_325_402;
/** Restoring lost queues must not wait for a run of the reconciler that has just begun. */
const LOST_QUEUES_LOCK = 7_325_403;
const INTERVAL_MS = 60 * 60_000;
/** How soon the loss of the queues is noticed: one read of a schedule. */
const LOSS_CHECK_MS = 5_000;
/** An effect counts as missing only if it is still missing after this time. */
const GRACE_PERIOD_MS = 60_000;

const LOST_QUEUES = 'the queues had lost their jobs; all stored events are delivered again';

export interface FailedFinder {
  finder: string;
  error: unknown;
}

export interface ReconciliationResult {
  /** How often each event was recorded again. */
  events: Map<string, number>;
  /** The queues had lost their jobs, so all stored events were scheduled for delivery again. */
  hasLostQueues: boolean;
  /** The finders that failed, by their class. */
  failedFinders: FailedFinder[];
}

interface Options {
  /** Undefined: repeat events immediately, even if their jobs are still queued. */
  graceMs?: number;
}

/**
 * Finds events whose effects are missing, because a job was lost with its queue or failed finally, and records them again.
 * Runs at startup, every hour and on the command of the operator, in one process at a time. If the queues have lost
 * everything, their jobs are restored within seconds.
 */
@Injectable()
export class Reconciler implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Reconciler.name);
  private readonly stopping = new AbortController();
  private timer?: NodeJS.Timeout;
  private lossTimer?: NodeJS.Timeout;
  private restoring?: Promise<void>;
  private running?: Promise<void>;
  private isGenerationCurrent = false;

  constructor(
    private readonly outbox: Outbox,
    private readonly discovery: DiscoveryService,
    private readonly jobRegistry: JobRegistry,
    private readonly queuedJobsReader: QueuedJobsReader,
    @Inject(DIRECT_DATABASE_URL) private readonly url: string,
  ) {}

  /** Called in worker processes. */
  start(): void {
    this.timer = setInterval(() => this.runInBackground(), INTERVAL_MS).unref();
    this.lossTimer = setInterval(() => {
      this.restoring ??= this.restoreLostQueues().finally(() => (this.restoring = undefined));
    }, LOSS_CHECK_MS).unref();
    this.runInBackground();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    clearInterval(this.lossTimer);
    this.stopping.abort();
    await Promise.all([this.running, this.restoring]);
  }

  /** Undefined if another process is searching at the same time. */
  run(options: Options = {}): Promise<ReconciliationResult | undefined> {
    return runWork('maintenance', () => this.reconcile(options));
  }

  private async reconcile({ graceMs }: Options): Promise<ReconciliationResult | undefined> {
    const first = await this.runExclusively(RECONCILER_LOCK, async () => {
      const hasLostQueues = await this.restoreMissingSchedules();
      const { missing, failedFinders } = await this.find();
      const events = graceMs === undefined ? await this.repeat(missing) : new Map<string, number>();
      return { hasLostQueues, failedFinders, missing, events };
    });
    if (graceMs === undefined || !first || first.missing.size === 0) return first;
    // Without the lock, so that the command of the operator does not have to wait.
    await pause(graceMs, undefined, { ref: false, signal: this.stopping.signal });
    const events = await this.runExclusively(RECONCILER_LOCK, async () => {
      const { missing: stillMissing } = await this.find();
      const queuedJobs = await this.queuedJobsReader.read();
      return this.repeat(
        new Map([...stillMissing].filter(([key, event]) => first.missing.has(key) && !queuedJobs.has(event))),
      );
    });
    return { ...first, events: events ?? new Map() };
  }

  /** Records the events again. Returns their number by name. */
  private async repeat(missing: Map<string, DomainEvent>): Promise<Map<string, number>> {
    const events = new Map<string, number>();
    for (const event of missing.values()) {
      await this.outbox.record(event);
      events.set(event.name, (events.get(event.name) ?? 0) + 1);
    }
    return events;
  }

  private runInBackground(): void {
    this.running ??= this.run({ graceMs: GRACE_PERIOD_MS })
      .then((reconciled) => {
        if (!reconciled) return;
        const { hasLostQueues } = reconciled;
        const events = Object.fromEntries(reconciled.events);
        if (hasLostQueues) this.logger.warn(LOST_QUEUES);
        if (reconciled.events.size > 0)
          this.logger.warn({ events }, 'effects were missing; their events were recorded again');
      })
      .catch((error: unknown) => {
        if (this.stopping.signal.aborted) return;
        this.logger.error({ err: error }, 'reconciliation failed; retried in an hour');
      })
      .finally(() => {
        this.running = undefined;
      });
  }

  /** Creates missing schedules; if events were delivered before, the queues were lost, and they are delivered again. Never throws. */
  async restoreLostQueues(): Promise<void> {
    try {
      if ((await this.findMissingSchedules()).length === 0) return;
      const restore = () => this.runExclusively(LOST_QUEUES_LOCK, () => this.restoreMissingSchedules());
      if (await runWork('maintenance', restore)) this.logger.warn(LOST_QUEUES);
    } catch (error) {
      // The queues or the database are unavailable, which the relay and the health check report.
      this.logger.debug({ err: error }, 'the queues could not be checked; repeated in some seconds');
    }
  }

  /** A finder that fails does not prevent the repairs of the others. */
  private async find(): Promise<{ missing: Map<string, DomainEvent>; failedFinders: FailedFinder[] }> {
    const missing = new Map<string, DomainEvent>();
    const failedFinders: FailedFinder[] = [];
    for (const finder of findProviders(this.discovery, MissingEffectFinder)) {
      try {
        for await (const event of finder.findEventsToRepeat()) {
          if (this.stopping.signal.aborted) return { missing, failedFinders };
          missing.set(`${event.name} ${JSON.stringify(event.payload)}`, event);
        }
      } catch (error) {
        if (this.stopping.signal.aborted) return { missing, failedFinders };
        const { name } = finder.constructor;
        this.logger.error({ err: error, finder: name }, 'missing effects could not be searched');
        failedFinders.push({ finder: name, error });
      }
    }
    return { missing, failedFinders };
  }

  /**
   * Schedules are stored in the queues: if one is missing, the jobs were lost as well. If one is of a former generation, the queues
   * were left for those of another backend, which may contain jobs that are not done. The events are rescheduled first, so that
   * all steps are repeated after an interruption.
   */
  private async restoreMissingSchedules(): Promise<boolean> {
    const missing = await this.findMissingSchedules();
    if (missing.length === 0) return false;
    const requeued = await this.outbox.requeueStored();
    const next = await this.outbox.startGeneration();
    for (const schedule of missing) await this.jobRegistry.schedule(schedule, next);
    this.isGenerationCurrent = true;
    return requeued > 0;
  }

  /** Compares the generation only once: while workers of the former queues are still running, both would take turns. */
  private async findMissingSchedules(): Promise<Schedule[]> {
    const generation = this.isGenerationCurrent ? undefined : await this.outbox.readGeneration();
    const missing = await this.jobRegistry.findMissingSchedules(generation);
    this.isGenerationCurrent ||= missing.length === 0;
    return missing;
  }

  /** A session lock, which is released when the process ends. */
  private async runExclusively<Result>(lock: number, work: () => Promise<Result>): Promise<Result | undefined> {
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
      const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [lock]);
      return rows[0].acquired ? await work() : undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
