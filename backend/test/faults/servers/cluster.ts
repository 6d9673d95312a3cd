import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createEmptyDatabase, createTestDatabase, TEST_SECRET } from '../../app/test-database.js';
import { type Catalog, addCatalog } from '../load/catalog.js';
import { runCommand } from './admin-command.js';
import { Member } from './member.js';
import { ADVERTISER, POSTBACK_SECRET } from './partner.js';
import { PostgresServer } from './postgres-server.js';
import { RedisServer } from './redis-server.js';
import { TcpProxy } from './tcp-proxy.js';

export interface ClusterOptions {
  queues: 'postgres' | 'redis';
  apis: number;
  workers: number;
  settings?: Record<string, string>;
  /** The main file of another build of the product, which also creates the tables. */
  main?: string;
}

/** The product as an operator runs it: API and worker processes on a private PostgreSQL and Redis behind proxies. */
export class Cluster {
  readonly members: Member[] = [];

  private constructor(
    readonly options: ClusterOptions,
    readonly dataDir: string,
    readonly postgres: PostgresServer,
    readonly postgresNetwork: TcpProxy,
    /** Connects without the proxy. */
    readonly databaseUrl: string,
    readonly database: pg.Pool,
    readonly redis: RedisServer | undefined,
    readonly redisNetwork: TcpProxy | undefined,
    readonly redisClient: Redis | undefined,
    readonly catalog: Catalog,
  ) {}

  static async start(options: ClusterOptions): Promise<Cluster> {
    const dataDir = await mkdtemp(join(tmpdir(), 'recuento-faults-data-'));
    await chmod(dataDir, 0o711);
    const postgres = await PostgresServer.start();
    const postgresNetwork = await TcpProxy.listen(() => postgres.port);
    const databaseUrl = options.main
      ? await createMigratedDatabase(postgres.url, dataDir, options.main)
      : await createTestDatabase(postgres.url);
    const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    // A broken idle connection is replaced.
    database.on('error', () => undefined);
    const redis = options.queues === 'redis' ? await RedisServer.start() : undefined;
    const redisNetwork = redis && (await TcpProxy.listen(() => redis.port));
    const redisClient = redis && new Redis(redis.port, '127.0.0.1', { maxRetriesPerRequest: null });
    redisClient?.on('error', () => undefined);
    const catalog = await addCatalog(database);
    const cluster = new Cluster(
      options,
      dataDir,
      postgres,
      postgresNetwork,
      databaseUrl,
      database,
      redis,
      redisNetwork,
      redisClient,
      catalog,
    );
    await cluster.createMembers();
    await Promise.all(cluster.members.map((member) => member.start()));
    return cluster;
  }

  get apis(): Member[] {
    return this.members.filter(({ kind }) => kind === 'api');
  }

  get workers(): Member[] {
    return this.members.filter(({ kind }) => kind === 'worker');
  }

  /** Base URL of the product as users see it; all API processes share it. */
  get publicUrl(): string {
    return this.apis[0].url;
  }

  /** Starts all members that have ended. */
  async restartMembers(): Promise<void> {
    await Promise.all(
      this.members.filter(({ isRunning }) => !isRunning).map((member) => this.startUntilRunning(member)),
    );
  }

  /** Like a supervisor: a start may fail while a server is still recovering. */
  private async startUntilRunning(member: Member): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await member.start();
      } catch (error) {
        if (attempt === 20) throw error;
        await pause(500);
      }
    }
  }

  async isReady(): Promise<boolean> {
    const states = await Promise.all(
      this.apis.map(({ url }) =>
        fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    );
    return states.every(Boolean) && this.workers.every(({ isRunning }) => isRunning);
  }

  async stop(): Promise<void> {
    this.postgresNetwork.restore();
    await Promise.all(this.members.map((member) => member.kill()));
    await this.database.end();
    this.redisClient?.disconnect();
    await Promise.all([this.postgresNetwork.close(), this.redisNetwork?.close(), this.redis?.stop()]);
    await this.postgres.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The settings of all members. */
  get settings(): Record<string, string> {
    const network = new URL(this.databaseUrl);
    network.port = String(this.postgresNetwork.port);
    return {
      DATABASE_URL: network.href,
      DATA_DIR: this.dataDir,
      RATE_LIMIT_FACTOR: '1000',
      CLICK_REFERENCE_SECRET: TEST_SECRET,
      AFFILIATE_POSTBACK_SECRETS: `${ADVERTISER}:${POSTBACK_SECRET}`,
      FAILPOINTS: 'on',
      LOG_LEVEL: 'warn',
      ...(this.redisNetwork && { REDIS_URL: `redis://127.0.0.1:${this.redisNetwork.port}` }),
      ...this.options.settings,
    };
  }

  private async createMembers(): Promise<void> {
    const { apis, workers } = this.options;
    const common = this.settings;
    for (let index = 0; index < apis; index += 1) {
      this.members.push(await Member.create('api', common));
      // All members share this object.
      common.PUBLIC_URL = this.publicUrl;
    }
    for (let index = 0; index < workers; index += 1) this.members.push(await Member.create('worker', common));
    for (const member of this.members) member.main = this.options.main;
  }
}

async function createMigratedDatabase(server: string, dataDir: string, main: string): Promise<string> {
  const databaseUrl = await createEmptyDatabase(server);
  await runCommand({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, ['migrate'], main);
  return databaseUrl;
}
