import { EventEmitter } from 'node:events';
import type { Pool, PoolClient, PoolConfig, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { LimitedPool, type LimitedPoolConfig, serverSettings } from './limited-pool.js';
import { PipelinedReads } from './pipelining/pipelined-reads.js';
import { type WorkloadKind, getWorkKind, workKinds, workLimits } from './work.js';

export interface WorkPoolConfig extends PoolConfig {
  /** Maximum number of connections for each kind of work. */
  connections: Record<WorkloadKind, number>;
  /** False behind a transaction pooler, which does not accept settings at connection time. */
  sendsSettings: boolean;
}

const MAINTENANCE_IDLE_MS = 1_000;

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Has the interface of one pool, but contains one for each kind of work; an unused pool opens no connections. */
export class WorkPool extends EventEmitter {
  private readonly pools = new Map<WorkloadKind, LimitedPool>();
  private readonly pipelinedReads?: PipelinedReads;

  constructor({ connections, sendsSettings, ...config }: WorkPoolConfig) {
    super();
    for (const kind of workKinds) {
      const limits = workLimits[kind];
      const settings = sendsSettings ? serverSettings(limits) : {};
      const name = `${config.application_name ?? 'recuento'} ${kind}`;
      const poolConfig: LimitedPoolConfig = {
        ...config,
        ...settings,
        application_name: name,
        max: connections[kind],
        limits,
        // Needed at the start and then rarely.
        ...(kind === 'maintenance' && { idleTimeoutMillis: MAINTENANCE_IDLE_MS }),
      };
      const currentPool = new LimitedPool(poolConfig);
      this.pools.set(kind, currentPool);
      if (kind === 'request-read' && sendsSettings) this.pipelinedReads = new PipelinedReads(currentPool, poolConfig);
    }
  }

  connect(): Promise<PoolClient>;
  connect(callback: ConnectCallback): void;
  connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    if (callback) return this.currentPool.connect(callback as Parameters<Pool['connect']>[0]);
    return this.currentPool.connect();
  }

  query<Row extends QueryResultRow>(config: string | object, values?: unknown[]): Promise<QueryResult<Row>> {
    return this.currentPool.query<Row>(config as string, values);
  }

  /** Like {@link query}, for a named statement: in requests that read, it shares a few connections, and may run twice. */
  queryPipelined<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>> {
    if (!this.pipelinedReads || getWorkKind() !== 'request-read') return this.query<Row>(config);
    return this.pipelinedReads.query<Row>(config);
  }

  /**
   * Like {@link query}, with a connection for reads. For code that may run while its caller holds a connection of another
   * kind: if all holders waited for a second one, none could continue.
   */
  querySeparately<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<QueryResult<Row>> {
    return this.pools.get('request-read')!.query<Row>(sql, values);
  }

  end(): Promise<void>;
  end(callback: (error?: Error) => void): void;
  end(callback?: (error?: Error) => void): Promise<void> | void {
    const all = [...this.pools.values(), ...(this.pipelinedReads ? [this.pipelinedReads] : [])];
    const ended = Promise.all(all.map((pool) => pool.end())).then(() => undefined);
    if (!callback) return ended;
    ended.then(() => callback(), callback);
  }

  /** Connections for each kind of work: total, idle, and the number of callers waiting for one. */
  getStats(): { kind: WorkloadKind; total: number; idle: number; waiting: number }[] {
    return [...this.pools].map(([kind, { totalCount, idleCount, waitingCount: waiting }]) => {
      const { total, idle } = (kind === 'request-read' && this.pipelinedReads?.stats) || { total: 0, idle: 0 };
      return { kind, total: totalCount + total, idle: idleCount + idle, waiting };
    });
  }

  private get currentPool(): LimitedPool {
    return this.pools.get(getWorkKind())!;
  }
}
