import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { isDatabaseOutage, isTransactionConflict, READ_TIMEOUT } from './errors.js';
import { getAcquireTimeout, recordOutage, getStatementTimeout, type WorkLimits, workLimits } from './work.js';

export const CONNECT_MS = 10_000;

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;
type Connect = (callback?: Callback) => unknown;

export interface LimitedPoolConfig extends pg.PoolConfig {
  limits: WorkLimits;
}

/** The limits that PostgreSQL itself enforces. A transaction pooler does not accept them at connection time. */
export const serverSettings = ({ lock, statement, idleInTransaction }: WorkLimits) => ({
  lock_timeout: lock,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleInTransaction,
});

/** For maintenance on a single connection: long, but limited timeouts. */
export const clientConfig = (url: string, application_name = 'recuento maintenance'): pg.ClientConfig => ({
  connectionString: url,
  application_name,
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: workLimits.maintenance.statement,
  query_timeout: workLimits.maintenance.statement + CONNECT_MS,
});

/** A connection that is closed when the server stops responding, so that later queries fail immediately. */
export class LimitedClient extends pg.Client {
  constructor(config: LimitedPoolConfig & pg.ClientConfig) {
    super(config);
    // A lost connection fails the current or next statement. Without a listener it would also end the process: the pool
    // listens to idle connections only.
    this.on('error', () => undefined);
    const limits = config.limits ?? workLimits.background;
    const runQuery = super.query.bind(this) as unknown as Query;
    const closeIfUnanswered = (error: unknown): void => {
      if ((error as Error).message === READ_TIMEOUT) void this.end().catch(() => undefined);
    };
    // A callback runs in the async context of the connection: the caller that passes one records the outage.
    const observeErrors = (callback: Callback): Callback => {
      return (error, ...rest) => {
        if (error) closeIfUnanswered(error);
        callback(error, ...rest);
      };
    };
    const query: Query = (config, values, callback) => {
      const queryConfig = withTimeout(config, getStatementTimeout(limits));
      if (typeof values === 'function') return runQuery(queryConfig, observeErrors(values as Callback));
      if (typeof callback === 'function') return runQuery(queryConfig, values, observeErrors(callback as Callback));
      const result = recordOutageOf(runQuery(queryConfig, values));
      if (result instanceof Promise) result.catch(closeIfUnanswered);
      return result;
    };
    this.query = query as unknown as typeof this.query;
  }
}

/** Records the outage in the work of the caller, before the caller sees the error. */
function recordOutageOf(result: unknown): unknown {
  if (result instanceof Promise) {
    result.catch((error: unknown) => {
      if (isDatabaseOutage(error) || isTransactionConflict(error)) recordOutage(error);
    });
  }
  return result;
}

function withTimeout(config: unknown, milliseconds: number): unknown {
  if (typeof config === 'string') return { text: config, query_timeout: milliseconds };
  // A Submittable, such as a cursor, must not be copied.
  if (typeof (config as { submit?: unknown }).submit === 'function') {
    return Object.assign(config as object, { query_timeout: milliseconds });
  }
  return { ...(config as object), query_timeout: milliseconds };
}

/** Connections for one kind of work. */
export class LimitedPool extends pg.Pool {
  constructor(config: LimitedPoolConfig) {
    super({ keepAlive: true, ...config, Client: LimitedClient } as unknown as pg.PoolConfig);
    const { limits } = config;
    const openConnection = super.connect.bind(this) as unknown as Connect;
    const connect: Connect = (callback) => {
      // The pool reads this option once for each caller, during connect.
      this.options.connectionTimeoutMillis = getAcquireTimeout(limits);
      if (!callback) {
        const connected = openConnection() as Promise<unknown>;
        connected.catch(recordOutage);
        return connected;
      }
      // A released connection is handed over in the async context of its former user: restore the caller's context.
      const caller = new AsyncResource('ConnectionRequest');
      return openConnection((error, ...rest) =>
        caller.runInAsyncScope(() => {
          if (error) recordOutage(error);
          callback(error, ...rest);
        }),
      );
    };
    this.connect = connect as unknown as typeof this.connect;
    const runQuery = super.query.bind(this) as unknown as Query;
    const query: Query = (...statement) => recordOutageOf(runQuery(...statement));
    this.query = query as unknown as typeof this.query;
    // A broken idle connection is replaced at the next statement.
    this.on('error', () => undefined);
  }
}
