import { EventEmitter } from 'node:events';
import {
  assertSchemaCompatibility,
  type BackendFactory,
  ConnectionClosedError,
  LATEST_SCHEMA_VERSION,
  PostgresConnection,
  type PostgresConnectionOptions,
  PostgresQueueBackend,
  runMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import type { PoolClient } from 'pg';
import {
  isDatabaseOutage,
  LimitedPool,
  type LimitedPoolConfig,
  type NotificationListener,
  serverSettings,
  workLimits,
} from '../database/index.js';

const SCHEMA = 'bull';

/** On which BullMQ announces new jobs; the payload is the name of the queue. */
const JOBS_CHANNEL = 'bullmq_jobs';

type Query = (...statement: unknown[]) => Promise<unknown>;

/**
 * Reports outages by the error after which BullMQ repeats an operation. After any other one it leaves a job whose result it could not
 * store active until its lock has expired.
 */
class QueuePool extends LimitedPool {
  constructor(config: LimitedPoolConfig) {
    super(config);
    const runQuery = this.query.bind(this) as unknown as Query;
    const query: Query = (...statement) =>
      runQuery(...statement).catch((error: Error & { code?: string }) => {
        if (!isDatabaseOutage(error)) throw error;
        throw Object.assign(new ConnectionClosedError(error.message, error), { code: error.code });
      });
    this.query = query as unknown as typeof this.query;
  }
}

/**
 * The connections of all queues and workers of a process. By itself BullMQ opens a pool for each queue and each worker,
 * and another connection for the notifications of each worker.
 */
export class QueueConnections {
  readonly pool: LimitedPool;
  private readonly users = new Set<QueueConnection>();
  private isSubscribed = false;
  private prepared?: Promise<void>;

  /** @param max number of connections; few suffice, because BullMQ runs single, short statements */
  constructor(
    url: string,
    max: number,
    private readonly listener: NotificationListener,
  ) {
    this.pool = new QueuePool({
      connectionString: url,
      max,
      application_name: 'recuento queues',
      // A commit of the queues need not reach the disk by itself. An added job reaches it before the outbox, in the same log, marks
      // its event as relayed; a job whose completion was lost runs again.
      options: `-c search_path=${SCHEMA} -c synchronous_commit=off`,
      limits: workLimits.background,
      ...serverSettings(workLimits.background),
    });
    // Each queue and each worker adds a listener for errors.
    this.pool.setMaxListeners(0);
  }

  add(user: QueueConnection): void {
    this.users.add(user);
  }

  /** The last queue that is closed closes the pool. */
  async remove(user: QueueConnection): Promise<void> {
    if (this.users.delete(user) && this.users.size === 0) await this.pool.end();
  }

  /** Called by each worker; all of them receive the notifications. */
  subscribe(): void {
    if (this.isSubscribed) return;
    this.isSubscribed = true;
    this.listener.subscribe(JOBS_CHANNEL, {
      onNotification: (payload) => this.users.forEach((user) => user.notify(payload)),
      onConnected: () => this.users.forEach((user) => user.checkForJobs()),
    });
  }

  /** Creates or updates the tables of the queues, once for all of them. */
  async prepare(): Promise<void> {
    this.prepared ??= this.migrate();
    try {
      await this.prepared;
    } catch (error) {
      this.prepared = undefined;
      throw error;
    }
  }

  private async migrate(): Promise<void> {
    const client = await this.pool.connect();
    try {
      if ((await readSchemaVersion(client)) < LATEST_SCHEMA_VERSION) await runMigrations(client, SCHEMA);
    } finally {
      client.release();
    }
  }
}

async function readSchemaVersion(client: PoolClient): Promise<number> {
  try {
    return await assertSchemaCompatibility(client, SCHEMA);
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  }
}

/** What BullMQ considers the connection of one queue or worker. */
class QueueConnection extends PostgresConnection {
  override readonly schema = SCHEMA;
  private readonly notifications: QueueNotifications;
  private closed?: Promise<void>;

  constructor(private readonly connections: QueueConnections) {
    super(connections.pool);
    connections.add(this);
    this.notifications = new QueueNotifications(() => connections.subscribe());
  }

  notify(payload: string): void {
    this.notifications.emit('notification', { channel: JOBS_CHANNEL, payload });
  }

  /** Wakes a worker that waits for a job: earlier notifications may have been missed. */
  checkForJobs(): void {
    this.emit('listenerinvalidated');
  }

  override get isClosing(): Promise<void> | undefined {
    return this.closed;
  }

  override async waitUntilReady(): Promise<void> {
    await this.connections.prepare();
  }

  override async getListenClient(): Promise<QueueNotifications> {
    return this.notifications;
  }

  override close(): Promise<void> {
    this.closed ??= this.detach();
    return this.closed;
  }

  private async detach(): Promise<void> {
    this.notifications.removeAllListeners();
    await this.connections.remove(this);
    this.emit('close');
  }
}

interface Notification {
  channel: string;
  payload: string;
}

/** Behaves like a client of `pg` that executes only LISTEN. */
class QueueNotifications extends EventEmitter<{ notification: [Notification]; error: [Error]; end: [] }> {
  constructor(private readonly subscribe: () => void) {
    super();
  }

  /** Does not wait for the subscription: when it is active, the worker checks for jobs. */
  async query(statement: string): Promise<{ rows: never[] }> {
    if (!statement.includes(JOBS_CHANNEL)) throw new Error(`Only LISTEN to ${JOBS_CHANNEL} is supported: ${statement}`);
    this.subscribe();
    return { rows: [] };
  }
}

/** Creates the backend of a queue whose `connection` option is {@link QueueConnections}. */
export const createSharedBackend: BackendFactory<PostgresQueueBackend, PostgresConnectionOptions> = (name, options) =>
  new PostgresQueueBackend(
    new QueueConnection(options.connection as unknown as QueueConnections),
    name,
    options as ConstructorParameters<typeof PostgresQueueBackend>[2],
  );
