import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { isDatabaseOutage, READ_TIMEOUT } from './errors.js';
import { acquireTimeout, noteOutage, statementTimeout, type WorkLimits, workLimits } from './work.js';

const CONNECT_MS = 10_000;

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;
type Connect = (callback?: Callback) => unknown;

export interface LimitedPoolConfig extends pg.PoolConfig {
  limits: WorkLimits;
}

/** The limits that PostgreSQL itself looks after. A transaction pooler does not take them with a new connection. */
export const serverSettings = ({ lock, statement, idleInTransaction }: WorkLimits) => ({
  lock_timeout: lock,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleInTransaction,
});

/** For work of an operator on one connection: as long as it takes, and not for ever. */
export const clientConfig = (url: string, application_name = 'recuento maintenance'): pg.ClientConfig => ({
  connectionString: url,
  application_name,
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: workLimits.maintenance.statement,
  query_timeout: workLimits.maintenance.statement + CONNECT_MS,
});

/** A connection that is given up when a server has stopped to answer: nothing that is asked of it later waits again. */
export class LimitedClient extends pg.Client {
  constructor(config: LimitedPoolConfig & pg.ClientConfig) {
    super(config);
    const limits = config.limits ?? workLimits.background;
    const ask = super.query.bind(this) as unknown as Query;
    const failed = (error: unknown): void => {
      if (!isDatabaseOutage(error)) return;
      noteOutage(error);
      if ((error as Error).message === READ_TIMEOUT) void this.end().catch(() => undefined);
    };
    const watched = (callback: Callback): Callback => {
      return (error, ...rest) => {
        if (error) failed(error);
        callback(error, ...rest);
      };
    };
    const query: Query = (config, values, callback) => {
      const timed = withTimeout(config, statementTimeout(limits));
      if (typeof values === 'function') return ask(timed, watched(values as Callback));
      if (typeof callback === 'function') return ask(timed, values, watched(callback as Callback));
      const answer = ask(timed, values);
      if (answer instanceof Promise) answer.catch(failed);
      return answer;
    };
    this.query = query as unknown as typeof this.query;
  }
}

function withTimeout(config: unknown, milliseconds: number): unknown {
  if (typeof config === 'string') return { text: config, query_timeout: milliseconds };
  // Something that submits itself, such as a cursor, has to stay what it is.
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
    const open = super.connect.bind(this) as unknown as Connect;
    const connect: Connect = (callback) => {
      // The pool looks at this once for every caller, now.
      this.options.connectionTimeoutMillis = acquireTimeout(limits);
      if (!callback) {
        const connected = open() as Promise<unknown>;
        connected.catch(noteOutage);
        return connected;
      }
      // A connection that somebody else gave back arrives in their context: what comes now belongs to the caller.
      return open(
        AsyncResource.bind((error, ...rest) => {
          if (error) noteOutage(error);
          callback(error, ...rest);
        }),
      );
    };
    this.connect = connect as unknown as typeof this.connect;
    // An idle connection that breaks is replaced at the next statement.
    this.on('error', () => undefined);
  }
}
