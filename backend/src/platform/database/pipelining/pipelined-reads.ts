import { AsyncResource } from 'node:async_hooks';
import type { ClientConfig, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isDatabaseOutage } from '../errors.js';
import { CONNECT_MS, type LimitedPool, type LimitedPoolConfig } from '../limited-pool.js';
import { PipelinedConnection } from './pipelined-connection.js';
import { getStatementTimeout, recordOutage } from '../work.js';

/** For each server, in addition to its pool. They are opened when statements overlap. */
const CONNECTIONS = 2;
const REOPEN_MS = 1_000;

/**
 * Runs statements that only read on a few pipelined connections, and those for which none is available on the connections
 * of the pool: docs/adr/0033.
 */
export class PipelinedReads {
  private readonly connections = new Set<PipelinedConnection>();
  /** Connections must not belong to the request that opens them. */
  private readonly origin = new AsyncResource('PipelinedReads');
  private running = 0;
  private closedUntil = 0;

  constructor(
    private readonly pool: LimitedPool,
    private readonly config: LimitedPoolConfig,
  ) {}

  async query<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>> {
    const connection = this.choose();
    this.running += 1;
    try {
      const result = connection && (await this.runOn(connection, config));
      return (result as QueryResult<Row> | undefined) ?? (await this.pool.query<Row>(config));
    } finally {
      this.running -= 1;
    }
  }

  /** Number of connections, and of those without a statement. */
  get stats(): { total: number; idle: number } {
    const all = [...this.connections];
    return { total: all.length, idle: all.filter(({ size }) => size === 0).length };
  }

  async end(): Promise<void> {
    this.closedUntil = Infinity;
    await Promise.all([...this.connections].map((connection) => connection.close()));
  }

  /** In the context of the caller, to which a callback of the connection does not belong. */
  private async runOn(connection: PipelinedConnection, config: QueryConfig): Promise<QueryResult | undefined> {
    try {
      return await connection.run(config, getStatementTimeout(this.config.limits));
    } catch (error) {
      if (isDatabaseOutage(error)) recordOutage(error);
      throw error;
    }
  }

  /** The available connection with the fewest statements. */
  private choose(): PipelinedConnection | undefined {
    let chosen: PipelinedConnection | undefined;
    for (const connection of this.connections) {
      if (connection.isAvailable && (!chosen || connection.size < chosen.size)) chosen = connection;
    }
    const isBusy = chosen ? chosen.size > 0 : this.running > 0;
    if (isBusy && this.connections.size < CONNECTIONS && Date.now() >= this.closedUntil) this.open();
    return chosen;
  }

  private open(): void {
    this.origin.runInAsyncScope(() => {
      const config = { keepAlive: true, connectionTimeoutMillis: CONNECT_MS, ...this.config } as ClientConfig;
      const remove = () => void this.connections.delete(connection);
      const connection: PipelinedConnection = new PipelinedConnection(config, remove);
      this.connections.add(connection);
      connection.open().catch(() => {
        remove();
        this.closedUntil = Math.max(this.closedUntil, Date.now() + REOPEN_MS);
      });
    });
  }
}
