import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Cluster, type EmbeddedPostgres, openDataFolder, startEmbeddedPostgres } from '@recuento/embedded-postgres';
import type { Env } from '../config/env.js';
import type { AppHandle } from './app-handle.js';
import { CliError } from './cli-error.js';

const CLOSE_MS = 5_000;

/**
 * Opens what a command needs: the database, or the application without HTTP server and workers. Modules are loaded on
 * demand, so that a rejected command ends immediately.
 */
export class CommandContext {
  private postgres?: Promise<EmbeddedPostgres>;
  private app?: AppHandle;
  private isClosed = false;

  constructor(
    private readonly env: Env,
    private readonly mayStartEmpty = false,
  ) {}

  /** @throws CliError if the data folder does not exist */
  assertDataFolder(): void {
    const { dataDir } = this.env;
    if (existsSync(dataDir)) return;
    throw new CliError(`The data folder ${dataDir} does not exist: use the settings of the product, such as DATA_DIR.`);
  }

  /**
   * URL of the database without a connection pooler. An embedded server is started, or shared with a running product.
   * @throws CliError if there is no embedded database
   */
  async databaseUrl(): Promise<string> {
    const { databaseUrl, databaseDirectUrl, dataDir } = this.env;
    if (!databaseUrl && !this.mayStartEmpty && !(await new Cluster(dataDir).exists())) {
      throw new CliError(
        `There is no database in ${dataDir}: use the settings of the product, such as DATABASE_URL or DATA_DIR.`,
      );
    }
    await openDataFolder(dataDir);
    if (databaseUrl) return databaseDirectUrl ?? databaseUrl;
    // The work of an interrupted command may still continue: a server that it started now would not be stopped.
    if (this.isClosed) throw new CliError('The command was interrupted.');
    this.postgres ??= startEmbeddedPostgres({ dataDir });
    return (await this.postgres).url;
  }

  /** @throws CliError unless the schema of the database is the one of this version */
  async getApp(): Promise<AppHandle> {
    const { openApp } = await import('./app-handle.js');
    this.app ??= await openApp(this.env, await this.databaseUrl());
    return this.app;
  }

  /** @throws CliError if the queues are in a Redis that does not answer, for which BullMQ would wait forever */
  async assertQueuesReachable(): Promise<void> {
    if (!this.env.redisUrl) return;
    const { assertRedisReachable } = await import('../platform/redis/connect-redis.js');
    await assertRedisReachable(this.env.redisUrl).catch((error: Error) => {
      throw new CliError(`A server cannot be reached: REDIS_URL: ${error.message}.`);
    });
  }

  /**
   * The ids of jobs are those of their events, and a restored database gives out ids again: an old job with the same id would be
   * taken for that of the new event.
   * @throws CliError if the queues are in a Redis that is not empty
   */
  async assertQueuesEmpty(): Promise<void> {
    const { redisUrl, redisCluster } = this.env;
    if (!redisUrl) return;
    await this.assertQueuesReachable();
    const { containsQueues } = await import('../platform/redis/connect-redis.js');
    if (!(await containsQueues(redisUrl, redisCluster))) return;
    throw new CliError(
      'The Redis of REDIS_URL contains queues: stop the product and empty it first (FLUSHALL, in a cluster on each master).',
    );
  }

  async close(): Promise<void> {
    this.isClosed = true;
    // Without Redis the queues would not end.
    if (this.app) await Promise.race([this.app.app.close(), pause(CLOSE_MS, undefined, { ref: false })]);
    this.app = undefined;
    // It may still be starting if the command was interrupted.
    const postgres = await this.postgres?.catch(() => undefined);
    await postgres?.stop();
  }
}
