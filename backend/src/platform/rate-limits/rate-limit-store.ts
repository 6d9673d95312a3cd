import { Inject, Injectable, Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
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

/** Every request asks before anything else: rather count alone than wait. */
const PATIENCE_MS = 500;
const LIMITS: WorkLimits = {
  acquire: PATIENCE_MS,
  lock: PATIENCE_MS,
  statement: PATIENCE_MS,
  idleInTransaction: 10_000,
};

const SWEEP_MS = 300_000;
const EXPIRED_AFTER_MS = 3_600_000;

/** Where the processes count together: Redis where there is one, else PostgreSQL. */
@Injectable()
export class RateLimitStore {
  private readonly logger = new Logger(RateLimitStore.name);
  private readonly redis?: Redis;
  private readonly pool?: Pool;
  private readonly sweeper?: NodeJS.Timeout;

  constructor(@Inject(ENV) env: Env, @Inject(DIRECT_DATABASE_URL) directUrl: string) {
    if (env.redisUrl) {
      this.redis = new Redis(env.redisUrl, {
        maxRetriesPerRequest: 1,
        connectTimeout: PATIENCE_MS,
        commandTimeout: PATIENCE_MS,
      });
      this.redis.on('error', (error) => this.logger.warn({ err: error }, 'no Redis to count requests in'));
    } else {
      this.pool = new LimitedPool({
        connectionString: directUrl,
        max: 2,
        application_name: 'recuento limits',
        limits: LIMITS,
        ...serverSettings(LIMITS),
      });
      void this.sweep();
      this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();
    }
  }

  limiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const options = {
      keyPrefix: name,
      points,
      duration,
      // While the store is away each process counts for itself: a limit less exact, never a product that stands still.
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
      // Each limiter would have a timer of its own for the one table, and keep it when the product has stopped.
      clearExpiredByTimeout: false,
    });
  }

  /** Who has not called for an hour leaves no row behind; Redis sees to that itself. */
  private async sweep(): Promise<void> {
    try {
      const before = Date.now() - EXPIRED_AFTER_MS;
      await this.pool?.query('delete from platform.rate_limits where expire < $1', [before]);
    } catch (error) {
      this.logger.warn({ err: error }, 'old counts of requests were not swept');
    }
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    this.redis?.disconnect();
    await this.pool?.end();
  }
}
