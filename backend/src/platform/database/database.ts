import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { AsyncVariable } from '../async-context/index.js';
import { reachFailpoint } from '../failpoints/index.js';
import { traceStatement, traceTransaction } from '../observability/tracing.js';
import {
  isDatabaseOutage,
  isForeignKeyViolation,
  isTransactionConflict,
  isUniqueViolation,
  PersistentConflictError,
} from './errors.js';
import { serverSettings } from './limited-pool.js';
import type { Replica } from './replica.js';
import { Replicas } from './replicas.js';
import { runWork, getWorkKind, workLimits } from './work.js';
import type { WorkPool } from './work-pool.js';

/** False behind a transaction pooler, where the next statement may use another server session. */
export const USE_PREPARED_STATEMENTS = Symbol('USE_PREPARED_STATEMENTS');

/** Of work that conflicts with other transactions. */
const MAX_ATTEMPTS = 3;

interface Transaction {
  runner: QueryRunner;
  client: PoolClient;
  afterCommit: (() => void)[];
}

/**
 * Access to PostgreSQL. Statements join the transaction of the caller, if there is one, so that a service can call a
 * service of another module within the same transaction.
 */
@Injectable()
export class Database {
  private readonly transactions = new AsyncVariable<Transaction>();
  /** The replica of the current work; undefined after it failed. */
  private readonly replicaReads = new AsyncVariable<{ replica: Replica | undefined }>();

  private readonly names = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(USE_PREPARED_STATEMENTS) private readonly usePreparedStatements: boolean,
    private readonly replicas: Replicas,
  ) {
    // Injected repositories use this manager: they join the transaction of their caller, as the statements below do.
    Object.defineProperty(dataSource.manager, 'queryRunner', { get: () => this.transactions.get()?.runner });
  }

  /** Runs one statement without ORM hydration and returns its rows as plain objects. */
  async query<Row extends QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.read<Row>(sql, { text: sql, values: parameters });
  }

  /**
   * Like {@link query}, for frequent reads: PostgreSQL parses and plans the statement once per connection.
   * `sql` must be constant, because each text is prepared separately; values belong in the parameters. In a request that reads,
   * outside of a transaction, the statement must only read: {@link WorkPool.queryPipelined} may run it twice.
   */
  async preparedQuery<Row extends QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    if (!this.usePreparedStatements) return this.query<Row>(sql, parameters);
    let name = this.names.get(sql);
    if (name === undefined) this.names.set(sql, (name = `read_${this.names.size}`));
    return this.read<Row>(sql, { name, text: sql, values: parameters });
  }

  /**
   * Runs work that only reads, for anonymous users. Its statements outside of transactions are run by a replica, if one has
   * all changes that were committed before.
   */
  async readFromReplica<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.replicas.isConfigured) return work();
    return this.replicaReads.run({ replica: await this.replicas.choose() }, work);
  }

  /** Like {@link query}, but returns the number of affected rows. */
  async execute(sql: string, parameters: unknown[] = []): Promise<number> {
    const client = this.client;
    return (await traceStatement(sql, () => client.query(sql, parameters))).rowCount ?? 0;
  }

  /** Starts a transaction, or joins the current one. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.transactions.get()) return work();
    const transaction = await traceTransaction(() => this.runInNewTransaction(work));
    for (const effect of transaction.afterCommit) effect();
    return transaction.result;
  }

  /**
   * Like {@link transaction}, but runs the work again if it violated a unique or a foreign key, or was ended in favor of another
   * transaction: its checks then find the rows that the other one has added, moved or deleted since they ran. A transaction of the
   * caller is joined without that.
   * @throws PersistentConflictError if a key is violated each time
   */
  async transactionWithRecheck<Result>(work: () => Promise<Result>): Promise<Result> {
    const isJoined = this.transactions.get() !== undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.transaction(work);
      } catch (error) {
        const isViolation = isUniqueViolation(error) || isForeignKeyViolation(error);
        if (isJoined || !(isViolation || isTransactionConflict(error))) throw error;
        if (attempt === MAX_ATTEMPTS) throw isViolation ? new PersistentConflictError(error) : error;
      }
    }
  }

  private async runInNewTransaction<Result>(
    work: () => Promise<Result>,
  ): Promise<{ result: Result; afterCommit: (() => void)[] }> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const transaction: Transaction = { runner, client, afterCommit: [] };
    let result: Result;
    try {
      await runner.startTransaction();
      if (!this.usePreparedStatements) await setLimits(client);
      result = await this.transactions.run(transaction, work);
      reachFailpoint('database.before-commit');
      await runner.commitTransaction();
      reachFailpoint('database.after-commit');
    } catch (error) {
      // If the rollback fails, closing the connection ends the transaction.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => client.end());
      throw error;
    } finally {
      await runner.release();
    }
    return { result, afterCommit: transaction.afterCommit };
  }

  /** Runs long work of a request with the connections and limits of `request-bulk`. */
  bulk<Result>(work: () => Promise<Result>): Promise<Result> {
    return getWorkKind().startsWith('request') ? runWork('request-bulk', work) : work();
  }

  /** Calls `effect` after the current transaction is committed; immediately if there is none. */
  afterCommit(effect: () => void): void {
    const transaction = this.transactions.get();
    if (transaction) transaction.afterCommit.push(effect);
    else effect();
  }

  /**
   * Acquires an exclusive advisory lock on `name` until the current transaction ends. Needed where concurrent workers read,
   * compute and write the same data.
   */
  async lock(name: string): Promise<void> {
    await this.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Acquires several locks as {@link lock} does, in one order for all transactions, so that they cannot deadlock. */
  async lockAll(names: string[]): Promise<void> {
    await this.query(
      `select pg_advisory_xact_lock(key)
       from (select hashtextextended(name, 0) as key from unnest($1::text[]) as name order by 1) sorted`,
      [names],
    );
  }

  /** Acquires a shared advisory lock on `name`; {@link lock} waits until all shared locks are released. */
  async lockShared(name: string): Promise<void> {
    await this.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [name]);
  }

  /** Number of reads that a replica could answer, by where they were answered, and the state of each replica. */
  replicaStats(): Pick<Replicas, 'reads' | 'states'> {
    return this.replicas;
  }

  /** Connections for each kind of work. */
  poolStats(): ReturnType<WorkPool['getStats']> {
    return this.pool.getStats();
  }

  private async read<Row extends QueryResultRow>(sql: string, config: QueryConfig): Promise<Row[]> {
    const reads = this.transactions.get() ? undefined : this.replicaReads.get();
    const { replica } = reads ?? {};
    if (reads && replica) {
      try {
        return (await traceStatement(sql, () => replica.query<Row>(config))).rows;
      } catch (error) {
        // The primary runs the statement, also if a replica cannot, such as one that writes or conflicts with the replay.
        if (isDatabaseOutage(error)) this.replicas.reportFailure(replica, error);
        reads.replica = undefined;
      }
    }
    return (await traceStatement(sql, () => this.runRead<Row>(config))).rows;
  }

  private runRead<Row extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<Row>> {
    const client = this.transactions.get()?.client;
    if (client) return client.query<Row>(config);
    return config.name === undefined ? this.pool.query<Row>(config) : this.pool.queryPipelined<Row>(config);
  }

  /** The connection of the current transaction, or the pool. */
  private get client(): Pick<WorkPool, 'query'> {
    return (this.transactions.get()?.client as Pick<WorkPool, 'query'> | undefined) ?? this.pool;
  }

  private get pool(): WorkPool {
    return (this.dataSource.driver as unknown as { master: WorkPool }).master;
  }
}

/** Behind a transaction pooler, limits must be set in each transaction. */
async function setLimits(client: PoolClient): Promise<void> {
  const settings = Object.entries(serverSettings(workLimits[getWorkKind()]));
  const all = settings.map(([name], index) => `set_config('${name}', $${index + 1}, true)`).join(', ');
  await client.query(
    `select ${all}`,
    settings.map(([, milliseconds]) => String(milliseconds)),
  );
}
