import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable } from '@nestjs/common';
import type { PoolClient, QueryResultRow } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { traceStatement, traceTransaction } from '../observability/tracing.js';
import { serverSettings } from './limited-pool.js';
import { doWork, workKind, workLimits } from './work.js';
import type { WorkPool } from './work-pool.js';

/** False behind a transaction pooler, where the next statement may meet another session. */
export const USE_PREPARED_STATEMENTS = Symbol('PREPARES_STATEMENTS');

interface Transaction {
  runner: QueryRunner;
  client: PoolClient;
  afterCommit: (() => void)[];
}

/**
 * The one way to PostgreSQL. Statements run inside the transaction that surrounds the caller, if there is one,
 * so a service can call another module's service and both stand or fall together.
 */
@Injectable()
export class Database {
  private readonly transactions = new AsyncLocalStorage<Transaction>();

  private readonly names = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(USE_PREPARED_STATEMENTS) private readonly usePreparedStatements: boolean,
  ) {}

  /** Entity manager of the surrounding transaction, or of the pool. */
  get manager(): EntityManager {
    return this.transactions.getStore()?.runner.manager ?? this.dataSource.manager;
  }

  /** Runs one statement without ORM hydration; rows come back as plain objects. */
  async query<Row extends QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = this.client;
    return (await traceStatement(sql, () => client.query<Row>(sql, parameters))).rows;
  }

  /**
   * Like {@link query}, for the reads that everybody makes: PostgreSQL parses and plans the statement once a connection.
   * `sql` must be one of a few texts; what varies belongs into the parameters.
   */
  async preparedQuery<Row extends QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    if (!this.usePreparedStatements) return this.query<Row>(sql, parameters);
    let name = this.names.get(sql);
    if (name === undefined) this.names.set(sql, (name = `read_${this.names.size}`));
    const client = this.client;
    return (await traceStatement(sql, () => client.query<Row>({ name, text: sql, values: parameters }))).rows;
  }

  /** Like {@link query}, for statements whose effect is a number of rows. */
  async execute(sql: string, parameters: unknown[] = []): Promise<number> {
    const client = this.client;
    return (await traceStatement(sql, () => client.query(sql, parameters))).rowCount ?? 0;
  }

  /** Opens a transaction, or joins the one already open. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.transactions.getStore()) return work();
    const transaction = await traceTransaction(() => this.commit(work));
    for (const effect of transaction.afterCommit) effect();
    return transaction.result;
  }

  private async commit<Result>(work: () => Promise<Result>): Promise<{ result: Result; afterCommit: (() => void)[] }> {
    const runner = this.dataSource.createQueryRunner();
    const client = (await runner.connect()) as PoolClient;
    const transaction: Transaction = { runner, client, afterCommit: [] };
    let result: Result;
    try {
      await runner.startTransaction();
      if (!this.usePreparedStatements) await setLimits(client);
      result = await this.transactions.run(transaction, work);
      await runner.commitTransaction();
    } catch (error) {
      // A connection that cannot even do this is given up: what it had begun ends with it.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => client.end());
      throw error;
    } finally {
      await runner.release();
    }
    return { result, afterCommit: transaction.afterCommit };
  }

  /** What a request does that is known to be long: it has connections and limits of its own. */
  bulk<Result>(work: () => Promise<Result>): Promise<Result> {
    return workKind().startsWith('request') ? doWork('request-bulk', work) : work();
  }

  /** Calls `effect` once the surrounding transaction is committed; at once when there is none. */
  afterCommit(effect: () => void): void {
    const transaction = this.transactions.getStore();
    if (transaction) transaction.afterCommit.push(effect);
    else effect();
  }

  /**
   * Waits for the right to be the only one working on `name` until the surrounding transaction ends.
   * Needed where two workers read, compute and write the same thing.
   */
  async lock(name: string): Promise<void> {
    await this.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Like {@link lock}, beside others who share it; whoever wants it alone waits for all of them. */
  async lockShared(name: string): Promise<void> {
    await this.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [name]);
  }

  /** Connections of each kind of work. */
  poolStats(): ReturnType<WorkPool['use']> {
    return this.pool.use();
  }

  /** Of the surrounding transaction, or any. */
  private get client(): Pick<WorkPool, 'query'> {
    return (this.transactions.getStore()?.client as Pick<WorkPool, 'query'> | undefined) ?? this.pool;
  }

  private get pool(): WorkPool {
    return (this.dataSource.driver as unknown as { master: WorkPool }).master;
  }
}

/** Behind a transaction pooler the limits of the work come with each transaction. */
async function setLimits(client: PoolClient): Promise<void> {
  const settings = Object.entries(serverSettings(workLimits[workKind()]));
  const all = settings.map(([name], index) => `set_config('${name}', $${index + 1}, true)`).join(', ');
  await client.query(
    `select ${all}`,
    settings.map(([, milliseconds]) => String(milliseconds)),
  );
}
