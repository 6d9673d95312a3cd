import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { addCatalog, type Catalog } from '../faults/load/catalog.js';
import { Member } from '../faults/servers/member.js';
import { ADVERTISER, POSTBACK_SECRET } from '../faults/servers/partner.js';
import { PgBouncer } from '../servers/pgbouncer.js';
import { startRedis, type TestRedis } from '../servers/redis.js';
import { S3Server } from '../servers/s3-server.js';
import { TestPrimary, type TestReplica } from '../servers/streaming-replica.js';
import { createTestDatabase, TEST_SECRET } from '../app/test-database.js';
import { Nginx } from './nginx.js';

const API_PROCESSES = 3;
const WORKERS = 2;

/** As users know the product; requests name it as their origin. */
export const PUBLIC_URL = 'http://recuento.example';

interface Servers {
  primary: TestPrimary;
  replica: TestReplica;
  pooler: PgBouncer;
  redis: TestRedis;
  objects: S3Server;
  databaseUrl: string;
}

/** The profile `scale` of docker-compose.yml with a read replica, as processes of this machine. */
export class ScaledProduct {
  readonly apis: Member[] = [];
  readonly workers: Member[] = [];
  /** `gateways[n - 1]` has n API processes behind it. */
  readonly gateways: Nginx[] = [];
  readonly redisClient: Redis;
  readonly database: pg.Pool;
  catalog!: Catalog;
  cache!: Nginx;
  private readonly startedNginx: Nginx[] = [];

  private constructor(
    readonly servers: Servers,
    readonly dataDir: string,
  ) {
    this.redisClient = new Redis(servers.redis.url, { maxRetriesPerRequest: null });
    this.database = new pg.Pool({ connectionString: servers.databaseUrl, max: 4 });
  }

  /** With one API process; {@link startApi} starts the others. */
  static async start(): Promise<ScaledProduct> {
    const primary = await TestPrimary.start();
    const databaseUrl = await createTestDatabase(primary.url);
    const [replica, pooler, redis, objects] = await Promise.all([
      primary.startReplica(),
      PgBouncer.start(databaseUrl, 20),
      startRedis(),
      S3Server.start(),
    ]);
    const dataDir = await mkdtemp(join(tmpdir(), 'recuento-scale-'));
    const product = new ScaledProduct({ primary, replica, pooler, redis, objects, databaseUrl }, dataDir);
    try {
      await product.startProcesses();
      return product;
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  get gateway(): Nginx {
    return this.gateways[API_PROCESSES - 1];
  }

  async startApi(count: number): Promise<void> {
    for (const member of this.apis.slice(0, count)) if (!member.isRunning) await member.start();
  }

  /** Transactions through the pooler so far, and connections of the product to the replica. */
  async measureUse(): Promise<{ poolerTransactions: number; replicaConnections: number }> {
    const { pooler, replica } = this.servers;
    return {
      poolerTransactions: await pooler.countTransactions(),
      replicaConnections: await replica.countConnections('recuento replica'),
    };
  }

  /** Errors in the logs of nginx and of the processes, to explain a violation. */
  async readErrors(): Promise<string[]> {
    const logs = await Promise.all(this.startedNginx.map((nginx) => nginx.readLog()));
    const lines = [...this.apis, ...this.workers].flatMap(({ log }) => log.split('\n'));
    const errors = lines.filter((line) => /"level":[56]0/.test(line)).map((line) => line.slice(0, 1_000));
    return [...logs.flatMap((log) => log.trim().split('\n')).slice(-30), ...errors.slice(-30)];
  }

  async stop(): Promise<void> {
    const { primary, pooler, redis, objects } = this.servers;
    await Promise.all(this.startedNginx.map((nginx) => nginx.stop()));
    await Promise.all([...this.apis, ...this.workers].map((member) => member.kill()));
    this.redisClient.disconnect();
    await this.database.end();
    await Promise.all([pooler.stop(), redis.stop(), objects.stop()]);
    await primary.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async startProcesses(): Promise<void> {
    this.catalog = await addCatalog(this.database);
    const settings = this.buildSettings();
    for (let index = 0; index < API_PROCESSES; index += 1) this.apis.push(await Member.create('api', settings));
    for (let index = 0; index < WORKERS; index += 1) this.workers.push(await Member.create('worker', settings));
    await Promise.all([...this.workers, this.apis[0]].map((member) => member.start()));
    for (let count = 1; count <= API_PROCESSES; count += 1) {
      const urls = this.apis.slice(0, count).map(({ url }) => url);
      this.gateways.push(await this.startNginx('nginx.conf', urls));
    }
    const urls = this.apis.map(({ url }) => url);
    this.cache = await this.startNginx('nginx-cache.conf', urls);
  }

  private async startNginx(...args: Parameters<typeof Nginx.start>): Promise<Nginx> {
    const nginx = await Nginx.start(...args);
    this.startedNginx.push(nginx);
    return nginx;
  }

  private buildSettings(): Record<string, string> {
    const { pooler, replica, redis, objects, databaseUrl } = this.servers;
    const replicaUrl = Object.assign(new URL(replica.url), { pathname: new URL(databaseUrl).pathname });
    return {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_REPLICA_URLS: replicaUrl.href,
      REDIS_URL: redis.url,
      ...objects.getSettings('scale'),
      DATA_DIR: this.dataDir,
      PUBLIC_URL,
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '1000',
      CLICK_REFERENCE_SECRET: TEST_SECRET,
      AFFILIATE_POSTBACK_SECRETS: `${ADVERTISER}:${POSTBACK_SECRET}`,
      // Each run of a job is logged.
      LOG_LEVEL: 'debug',
    };
  }
}
