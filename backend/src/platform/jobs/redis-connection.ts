import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ConnectionOptions } from 'bullmq';
import type { Cluster } from 'ioredis';
import type { Env } from '../../config/env.js';
import { connectToCluster } from '../redis/connect-redis.js';

/** Commands wait until Redis is available again. */
const RETRY_INDEFINITELY = { maxRetriesPerRequest: null };

/** The connection of all queues in Redis. BullMQ closes connections that it has opened, but not the one to a cluster. */
@Injectable()
export class RedisQueueConnection implements OnApplicationShutdown {
  private cluster?: Cluster;

  open({ redisUrl, redisCluster }: Pick<Env, 'redisUrl' | 'redisCluster'>): ConnectionOptions {
    if (!redisUrl) throw new Error('There is no Redis.');
    if (!redisCluster) return { url: redisUrl, ...RETRY_INDEFINITELY };
    this.cluster = connectToCluster(redisUrl, RETRY_INDEFINITELY, true);
    // Each queue and worker adds its listeners.
    this.cluster.setMaxListeners(0);
    return this.cluster;
  }

  onApplicationShutdown(): void {
    this.cluster?.disconnect();
  }
}

/**
 * All keys of a queue must be on one node of a cluster, which the braces cause; the queues are distributed over the nodes. A single
 * server keeps the names that it has always had, so that no job of a running installation is lost.
 */
export const getQueuePrefix = ({ redisCluster }: Pick<Env, 'redisCluster'>, queue: string): string | undefined =>
  redisCluster ? `{${queue}}` : undefined;
