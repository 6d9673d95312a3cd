import pg from 'pg';

/** Something that contestants need: a statement that takes it, so that they wait for whoever ran it first. */
export interface LockHold {
  what: string;
  sql: string;
  parameters: unknown[];
}

/** Keeps something locked in a session of its own until all who want it stand in line. */
export class LockBarrier {
  private constructor(
    private readonly keeper: pg.Client,
    private readonly watcher: pg.Client,
  ) {}

  static async open(databaseUrl: string): Promise<LockBarrier> {
    const [keeper, watcher] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
    await Promise.all([keeper.connect(), watcher.connect()]);
    return new LockBarrier(keeper, watcher);
  }

  async raise({ sql, parameters }: LockHold): Promise<void> {
    await this.keeper.query('begin');
    await this.keeper.query(sql, parameters);
  }

  async lift(): Promise<void> {
    await this.keeper.query('commit');
  }

  /** Sessions that wait for it, themselves or behind others who do. */
  async waiting(): Promise<number> {
    const { rows } = await this.watcher.query<{ waiting: number }>(
      `with recursive held (pid) as (
         select $1::int
         union
         select a.pid from pg_stat_activity a join held on held.pid = any(pg_blocking_pids(a.pid))
         where a.datname = current_database() and a.wait_event_type = 'Lock'
       ) select count(*)::int - 1 as waiting from held`,
      [(this.keeper as unknown as { processID: number }).processID],
    );
    return rows[0].waiting;
  }

  async close(): Promise<void> {
    await Promise.all([this.keeper.end(), this.watcher.end()]);
  }
}
