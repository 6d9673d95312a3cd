import pg from 'pg';
import { waitUntil } from '../app/wait-until.js';

/** A lock that operations need: the statement acquires it. */
export interface LockTarget {
  name: string;
  sql: string;
  parameters: unknown[];
}

/** Holds a lock in a separate database session until all operations that need it are waiting. */
export class LockBarrier {
  private constructor(
    private readonly holder: pg.Client,
    private readonly watcher: pg.Client,
  ) {}

  static async open(databaseUrl: string): Promise<LockBarrier> {
    const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
    await Promise.all([holder.connect(), watcher.connect()]);
    return new LockBarrier(holder, watcher);
  }

  async acquire({ sql, parameters }: LockTarget): Promise<void> {
    await this.holder.query('begin');
    await this.holder.query(sql, parameters);
  }

  async release(): Promise<void> {
    await this.holder.query('commit');
  }

  /** Number of sessions that wait for the lock, directly or behind other waiting sessions. */
  async countWaiting(): Promise<number> {
    const { rows } = await this.watcher.query<{ waiting: number }>(
      `with recursive held (pid) as (
         select $1::int
         union
         select a.pid from pg_stat_activity a join held on held.pid = any(pg_blocking_pids(a.pid))
         where a.datname = current_database() and a.wait_event_type = 'Lock'
       ) select count(*)::int - 1 as "waiting" from held`,
      [(this.holder as unknown as { processID: number }).processID],
    );
    return rows[0].waiting;
  }

  /** Ends the sessions that have begun a transaction and execute no statement; returns their number. */
  async terminateIdleTransactions(): Promise<number> {
    const { rowCount } = await this.watcher.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    return rowCount ?? 0;
  }

  /** Starts an operation, and waits until it waits for the lock, behind those that were started before, or has ended. */
  async start<Result>(operation: () => Promise<Result>): Promise<{ ended: Promise<Result> }> {
    const before = await this.countWaiting();
    let hasEnded = false;
    const ended = operation().finally(() => (hasEnded = true));
    await waitUntil(
      () => this.countWaiting(),
      (count) => hasEnded || count > before,
    );
    return { ended };
  }

  async close(): Promise<void> {
    await Promise.all([this.holder.end(), this.watcher.end()]);
  }
}
