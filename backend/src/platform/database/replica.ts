import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { types } from './data-source.js';
import { LimitedPool, type LimitedPoolConfig, serverSettings } from './limited-pool.js';
import { PipelinedReads } from './pipelining/pipelined-reads.js';
import { SharedCall } from './shared-call.js';
import type { WorkLimits } from './work.js';

/** A request must have time left for the primary when a replica does not respond. */
const LIMITS: WorkLimits = { acquire: 300, lock: 500, statement: 1_000, idleInTransaction: 5_000 };
const PROBE_LIMITS: WorkLimits = { ...LIMITS, statement: 300 };
/** In addition to those of {@link PipelinedReads}. */
const CONNECTIONS = 3;

/** A replica that lags longer is not asked for each request any more. */
const MAX_LAG_MS = 2_000;
/** How long a replica that failed or lags is skipped. */
const SKIP_MS = 1_000;

/** Position in the write-ahead log: number of bytes. */
const POSITION = `select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as position`;

/** The same on a server and its replicas: servers that are no copies have another `system_identifier`, databases of one server another oid. */
export const IDENTITY = `select system_identifier || '/' || oid as identity
  from pg_control_system(), pg_database where datname = current_database()`;

export type ReplicaState = 'current' | 'lagging' | 'failed';

/** A streaming replica of the database. */
export class Replica {
  private readonly pool: LimitedPool;
  private readonly pipelinedReads: PipelinedReads;
  private readonly probes: LimitedPool;
  private readonly probe = new SharedCall(() => this.readPosition());
  private laggingSince?: number;
  private skippedUntil = -Infinity;
  private isVerified = false;
  state: ReplicaState = 'current';

  /** @param readPrimaryIdentity returns {@link IDENTITY} of the primary */
  constructor(
    connectionString: string,
    private readonly readPrimaryIdentity: () => Promise<string>,
  ) {
    const configure = (limits: WorkLimits, max: number): LimitedPoolConfig => ({
      connectionString,
      types,
      application_name: 'recuento replica',
      idleTimeoutMillis: 30_000,
      max,
      limits,
      ...serverSettings(limits),
    });
    const config = configure(LIMITS, CONNECTIONS);
    this.pool = new LimitedPool(config);
    this.pipelinedReads = new PipelinedReads(this.pool, config);
    this.probes = new LimitedPool(configure(PROBE_LIMITS, 1));
  }

  get isSkipped(): boolean {
    return performance.now() < this.skippedUntil;
  }

  /**
   * Whether it has replayed the log up to a position. It is always asked: after a crash, a replica accepts reads before it
   * has replayed again what it had replayed before.
   */
  async hasReached(position: number): Promise<boolean> {
    if ((await this.probe.run()) < position) return false;
    this.laggingSince = undefined;
    this.state = 'current';
    return true;
  }

  query<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>> {
    return config.name === undefined ? this.pool.query<Row>(config) : this.pipelinedReads.query<Row>(config);
  }

  reportLag(): void {
    const now = performance.now();
    this.laggingSince ??= now;
    if (now - this.laggingSince > MAX_LAG_MS) this.skip('lagging');
  }

  reportFailure(): void {
    // Its address may lead to another server next time.
    this.isVerified = false;
    this.skip('failed');
  }

  async end(): Promise<void> {
    await Promise.all([this.pool.end(), this.pipelinedReads.end(), this.probes.end()]);
  }

  private skip(state: ReplicaState): void {
    this.state = state;
    this.skippedUntil = performance.now() + SKIP_MS;
  }

  /** @throws Error if the server does not respond, or is no replica of the primary */
  private async readPosition(): Promise<number> {
    const { rows } = await this.probes.query<{ position: number | null }>(POSITION);
    const [{ position }] = rows;
    if (position === null) throw new Error('The server is not a replica.');
    if (!this.isVerified) await this.verifyIdentity();
    return position;
  }

  private async verifyIdentity(): Promise<void> {
    const { rows } = await this.probes.query<{ identity: string }>(IDENTITY);
    if (rows[0].identity !== (await this.readPrimaryIdentity()))
      throw new Error('The server is a replica of another database than that of DATABASE_URL.');
    this.isVerified = true;
  }
}
