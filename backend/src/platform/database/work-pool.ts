import { EventEmitter } from 'node:events';
import type { Pool, PoolClient, PoolConfig, QueryResult, QueryResultRow } from 'pg';
import { LimitedPool, serverSettings } from './limited-pool.js';
import { type WorkKind, workKind, workKinds, workLimits } from './work.js';

export interface WorkPoolConfig extends PoolConfig {
  /** How many connections each kind of work may have at most. */
  connections: Record<WorkKind, number>;
  /** False behind a transaction pooler, which takes no settings with a connection. */
  sendsSettings: boolean;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Looks like one pool and is one for each kind of work; a pool that nobody uses holds no connection. */
export class WorkPool extends EventEmitter {
  private readonly pools = new Map<WorkKind, LimitedPool>();

  constructor({ connections, sendsSettings, ...config }: WorkPoolConfig) {
    super();
    for (const kind of workKinds) {
      const limits = workLimits[kind];
      const settings = sendsSettings ? serverSettings(limits) : {};
      const name = `${config.application_name ?? 'recuento'} ${kind}`;
      const pool = new LimitedPool({
        ...config,
        ...settings,
        application_name: name,
        max: connections[kind],
        limits,
      });
      this.pools.set(kind, pool);
    }
  }

  connect(): Promise<PoolClient>;
  connect(callback: Connected): void;
  connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) return this.pool.connect(callback as Parameters<Pool['connect']>[0]);
    return this.pool.connect();
  }

  query<Row extends QueryResultRow>(config: string | object, values?: unknown[]): Promise<QueryResult<Row>> {
    return this.pool.query<Row>(config as string, values);
  }

  end(): Promise<void>;
  end(callback: (error?: Error) => void): void;
  end(callback?: (error?: Error) => void): Promise<void> | void {
    const ended = Promise.all([...this.pools.values()].map((pool) => pool.end())).then(() => undefined);
    if (!callback) return ended;
    ended.then(() => callback(), callback);
  }

  /** Connections of each kind: all, those at rest, and callers that wait for one. */
  use(): { kind: WorkKind; total: number; idle: number; waiting: number }[] {
    return [...this.pools].map(([kind, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => ({
      kind,
      total,
      idle,
      waiting,
    }));
  }

  private get pool(): LimitedPool {
    return this.pools.get(workKind())!;
  }
}
