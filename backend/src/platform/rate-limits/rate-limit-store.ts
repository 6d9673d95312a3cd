import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Cluster, Redis } from 'ioredis';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { DIRECT_DATABASE_URL, LimitedPool, serverSettings, type WorkLimits } from '../database/index.js';
import { RepeatedFailures } from '../observability/repeated-failures.js';
import { connectToCluster } from '../redis/connect-redis.js';

/** Every request depends on the store: after this time the process counts alone. A property, because tests change it. */
export const storeTimeout = { milliseconds: 500 };

/**
 * Milliseconds. The first sweep takes place when the busy start of the process is over, a retry after a sweep that failed.
 * Properties, because tests change them.
 */
export const sweepDelays = { first: 60_000, retry: 10_000 };

const SWEEP_MS = 300_000;
const EXPIRED_AFTER_MS = 3_600_000;
/** Counters that a statement of a sweep examines: of very many, one statement would always exceed the time limit. */
const SWEEP_BATCH = 1_000;
const SWEEP = `with batch as materialized (
    select key from platform.rate_limits where key > $1 order by key limit ${SWEEP_BATCH}
  ), deleted as (
    delete from platform.rate_limits where key = any(array(select key from batch)) and expire < $2
  )
  select max(key) as last from batch`;

/** The counters shared by all processes: in Redis if configured, otherwise in PostgreSQL. */
@Injectable()
export class RateLimitStore {
  private readonly logger = new Logger(RateLimitStore.name);
  private readonly failures = new RepeatedFailures();
  private readonly redis?: Redis | Cluster;
  private readonly pool?: Pool;
  private readonly sweeper?: NodeJS.Timeout;
  private delayedSweep?: NodeJS.Timeout;

  constructor(@Inject(ENV) env: Env, @Inject(DIRECT_DATABASE_URL) directUrl: string) {
    const { milliseconds } = storeTimeout;
    if (env.redisUrl) {
      const options = { maxRetriesPerRequest: 1, connectTimeout: milliseconds, commandTimeout: milliseconds };
      this.redis = env.redisCluster ? connectToCluster(env.redisUrl, options, false) : new Redis(env.redisUrl, options);
      this.redis.on('error', (error: Error) => {
        if (this.failures.shouldLog(error.message))
          this.logger.warn({ err: error }, 'Redis is unavailable for rate limits; each process counts on its own');
      });
    } else {
      const limits: WorkLimits = {
        acquire: milliseconds,
        lock: milliseconds,
        statement: milliseconds,
        idleInTransaction: 10_000,
      };
      this.pool = new LimitedPool({
        connectionString: directUrl,
        max: 1,
        application_name: 'recuento limits',
        limits,
        ...serverSettings(limits),
      });
      this.sweepLater(sweepDelays.first);
      this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();
    }
  }

  createLimiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const options = {
      keyPrefix: name,
      points,
      duration,
      // While the store is unavailable each process counts alone: the limit is less exact, but requests are served.
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration }),
    };
    if (this.redis) return new RateLimiterRedis({ ...options, storeClient: this.redis });
    return new RateLimiterPostgres({
      ...options,
      storeClient: this.pool,
      storeType: 'pool',
      schemaName: 'platform',
      tableName: 'rate_limits',
      tableCreated: true,
      // Each limiter would start its own timer for the shared table, and keep it after shutdown.
      clearExpiredByTimeout: false,
    });
  }

  /** Deletes counters that expired an hour ago; in Redis they expire automatically. */
  private async sweep(): Promise<void> {
    try {
      const before = Date.now() - EXPIRED_AFTER_MS;
      for (let last: string | null = ''; last !== null;) {
        last = await this.sweepBatch(last, before);
      }
    } catch (error) {
      if (this.pool?.ending) return;
      if (this.failures.shouldLog((error as Error).message))
        this.logger.warn({ err: error }, 'expired rate limit counters could not be deleted; retried soon');
      this.sweepLater(sweepDelays.retry);
    }
  }

  private sweepLater(delayMs: number): void {
    this.delayedSweep = setTimeout(() => void this.sweep(), delayMs).unref();
  }

  /** Returns the last key of the batch; null if there is none after the given one. */
  private async sweepBatch(after: string, before: number): Promise<string | null> {
    const batch = await this.pool?.query<{ last: string | null }>(SWEEP, [after, before]);
    return batch?.rows[0].last ?? null;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    clearTimeout(this.delayedSweep);
    this.redis?.disconnect();
    await this.pool?.end();
  }
}
