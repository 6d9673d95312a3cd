import { z } from 'zod';
import { ConfigError } from './config-error.js';
import { optionalUrl } from './url-settings.js';

export const redisSettings = {
  REDIS_URL: optionalUrl(['redis:', 'rediss:']),
  REDIS_CLUSTER: z.enum(['true', 'false']).default('false'),
};

/** @throws ConfigError if a cluster is requested without the URL of one of its nodes */
export function isRedisCluster({ REDIS_URL, REDIS_CLUSTER }: { REDIS_URL?: string; REDIS_CLUSTER: string }): boolean {
  if (REDIS_CLUSTER === 'false') return false;
  if (REDIS_URL) return true;
  throw new ConfigError('REDIS_URL is missing: with REDIS_CLUSTER="true" it is the URL of one node of the cluster.');
}
