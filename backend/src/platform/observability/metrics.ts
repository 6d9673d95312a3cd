import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { Database } from '../database/index.js';
import { JobRegistry } from '../jobs/index.js';

/** The metrics exported by /metrics. Modules register additional gauges. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;
  private readonly unhandledErrors: Counter<'origin'>;

  constructor(
    private readonly database: Database,
    private readonly jobRegistry: JobRegistry,
    @Inject(ENV) env: Pick<Env, 'process'>,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.registerGauge('recuento_process_info', 'The process, by its setting PROCESS', ['process'], () => [
      [1, env.process],
    ]);
    this.requests = new Histogram({
      name: 'recuento_http_request_seconds',
      help: 'Requests under /api and /identity by method, route and status, with the time until the response was sent',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
    this.unhandledErrors = new Counter({
      name: 'recuento_unhandled_errors_total',
      help: 'Uncaught errors by origin: request, job or process',
      labelNames: ['origin'],
      registers: [this.registry],
    });
    for (const origin of ['request', 'job', 'process'] as const) this.unhandledErrors.inc({ origin }, 0);
    this.registerGauge('recuento_pool_connections', 'Connections by kind of work and state', ['work', 'state'], () =>
      this.database.poolStats().flatMap(({ kind, total, idle, waiting }): Sample[] => [
        [total - idle, kind, 'busy'],
        [idle, kind, 'idle'],
        [waiting, kind, 'waiting requests'],
      ]),
    );
    this.registerCounter('recuento_replica_reads_total', 'Reads a replica could answer, by server', ['server'], () =>
      Object.entries(this.database.replicaStats().reads).map(([server, count]): Sample => [count, server]),
    );
    this.registerGauge('recuento_replicas', 'Read replicas by state', ['state'], () => {
      const { states } = this.database.replicaStats();
      return (['current', 'lagging', 'failed'] as const).map((state): Sample => [
        states.filter((other) => other === state).length,
        state,
      ]);
    });
    // Both gauges of the queues, and both of the outbox, share what a scrape counts.
    const countJobs = shareWhileRunning(() => this.jobRegistry.countJobs());
    const readOutbox = shareWhileRunning(() => this.readOutbox());
    this.registerGauge('recuento_queue_jobs', 'Jobs by queue and state', ['queue', 'state'], async () => {
      const counts = await countJobs();
      return counts.flatMap(({ queue, states }) =>
        Object.entries(states).map(([state, count]): Sample => [count, queue, state]),
      );
    });
    this.registerGauge(
      'recuento_queue_oldest_waiting_seconds',
      'Age of the oldest waiting job',
      ['queue'],
      async () => {
        const counts = await countJobs();
        return counts.map(({ queue, oldestWaitingSeconds }): Sample => [oldestWaitingSeconds, queue]);
      },
    );
    this.registerGauge('recuento_outbox_pending', 'Events that have not been enqueued yet', [], async () => {
      const { pending } = await readOutbox();
      return [[pending]];
    });
    this.registerGauge(
      'recuento_outbox_oldest_seconds',
      'Age of the oldest event that has not been enqueued yet',
      [],
      async () => {
        const { oldest } = await readOutbox();
        return [[oldest]];
      },
    );
  }

  /** `route` is the pattern, not the path, which can contain an id. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status: String(status) }, seconds);
  }

  countUnhandledError(origin: 'request' | 'job' | 'process'): void {
    this.unhandledErrors.inc({ origin });
  }

  /** Registers a gauge whose values are collected on each scrape. */
  registerGauge(name: string, help: string, labelNames: string[], collect: Collect): void {
    new Gauge(this.collectOnScrape<Gauge>(name, help, labelNames, collect));
  }

  /** Registers a counter whose totals are collected on each scrape. */
  registerCounter(name: string, help: string, labelNames: string[], collect: Collect): void {
    new Counter(this.collectOnScrape<Counter>(name, help, labelNames, collect));
  }

  private collectOnScrape<Metric extends Gauge | Counter>(
    name: string,
    help: string,
    labelNames: string[],
    collect: Collect,
  ) {
    return {
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect(this: Metric): Promise<void> {
        this.reset();
        // A metric without labels would be 0.
        if (labelNames.length === 0) this.remove();
        // If collecting fails, this metric is missing; the others are still exported.
        const samples = await Promise.resolve()
          .then(collect)
          .catch(() => []);
        for (const [value, ...labels] of samples) this.labels(...labels).inc(value);
      },
    };
  }

  private async readOutbox(): Promise<{ pending: number; oldest: number }> {
    const [row] = await this.database.query<{ pending: number; oldest: number }>(
      `select count(*)::int as pending, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
       from platform.outbox where processed_at is null`,
    );
    return row!;
  }
}

/** Callers that arrive while the call runs get the same result. */
function shareWhileRunning<Result>(call: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= call().finally(() => (running = undefined)));
}

/** A value and its labels, in the order of their names. */
export type Sample = [value: number, ...labels: string[]];
type Collect = () => Sample[] | Promise<Sample[]>;
