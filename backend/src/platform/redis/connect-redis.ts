import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { ConfigError } from '../../config/config-error.js';

const PROBE_MS = 2_000;
const REACHABLE_MS = 4_000;

interface RedisEnv {
  redisUrl?: string;
  redisCluster: boolean;
}

/** Connects to all nodes of a cluster, of which the URL names one; user and password are the same in all of them. */
export function connectToCluster(url: string, options: RedisOptions, enableOfflineQueue: boolean): Cluster {
  const { hostname, port, username, password, protocol } = new URL(url);
  return new Cluster([{ host: hostname, port: Number(port || 6379) }], {
    // With the offline queue commands wait for a connection, without it they fail immediately.
    enableOfflineQueue,
    ...(!enableOfflineQueue && { maxRedirections: 3 }),
    redisOptions: {
      ...options,
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    },
    // The names in the certificates are those that the nodes announce.
    ...(protocol === 'rediss:' && { dnsLookup: (address, callback) => callback(null, address) }),
  });
}

/**
 * Compares the setting with the server, because single servers and clusters store the queues under different names. A server that
 * does not answer, or rejects the password, is reported and accepted: the product starts without it.
 * @throws ConfigError
 */
export async function assertRedisMode(
  { redisUrl, redisCluster }: RedisEnv,
  onUnavailable: (reason: string) => void,
): Promise<void> {
  const isCluster =
    redisUrl === undefined
      ? undefined
      : await findClusterMode(redisUrl).catch((error: Error) => onUnavailable(error.message));
  if (typeof isCluster !== 'boolean' || isCluster === redisCluster) return;
  throw new ConfigError(
    isCluster
      ? 'REDIS_CLUSTER is missing: the server of REDIS_URL is a node of a cluster, so it must be "true".'
      : 'REDIS_CLUSTER="true" cannot be used: the server of REDIS_URL is not a node of a cluster.',
  );
}

async function findClusterMode(url: string): Promise<boolean | undefined> {
  const enabled = await probe(
    url,
    PROBE_MS,
    async (client) => /^cluster_enabled:(\d)/m.exec(await client.info('cluster'))?.[1],
  );
  return enabled === undefined ? undefined : enabled === '1';
}

/**
 * For callers that must not wait until Redis is available again.
 * @throws the error of the connection, if the server does not answer in a few seconds
 */
export async function assertRedisReachable(url: string): Promise<void> {
  await probe(url, REACHABLE_MS, (client) => client.ping());
}

/**
 * Whether the server, or one of the masters of the cluster, contains queues. Other keys, such as those of rate limits, do not count.
 * @throws the error of the connection
 */
export async function containsQueues(url: string, isCluster: boolean): Promise<boolean> {
  const options: RedisOptions = { maxRetriesPerRequest: 1, connectTimeout: REACHABLE_MS, commandTimeout: REACHABLE_MS };
  const connection = isCluster ? connectToCluster(url, options, true) : new Redis(url, options);
  // The error of a command is thrown.
  connection.on('error', () => undefined);
  try {
    await connection.ping();
    const servers = connection instanceof Cluster ? connection.nodes('master') : [connection];
    for (const server of servers) {
      if (await hasKey(server, isCluster ? '{*}:*' : 'bull:*')) return true;
    }
    return false;
  } finally {
    connection.disconnect();
  }
}

async function hasKey(server: Redis, match: string): Promise<boolean> {
  for await (const keys of server.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>) {
    if (keys.length > 0) return true;
  }
  return false;
}

async function probe<Result>(
  url: string,
  milliseconds: number,
  request: (client: Redis) => Promise<Result>,
): Promise<Result> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: milliseconds,
    commandTimeout: milliseconds,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let cause: Error | undefined;
  client.on('error', (error: Error) => (cause ??= error));
  try {
    await client.connect();
    return await request(client);
  } catch (error) {
    // The error of the connection says more than that the connection is closed.
    throw cause ?? error;
  } finally {
    client.disconnect();
  }
}
