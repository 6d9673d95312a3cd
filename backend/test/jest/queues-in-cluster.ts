import { startRedisCluster, type TestRedisCluster } from '../servers/redis-cluster.js';
import { TestApp } from '../app/test-app.js';

/** One cluster for each product: products with the same data directory are processes of one installation. */
const clusters = new Map<string, Promise<TestRedisCluster>>();

TestApp.chooseQueues = async (dataDir) => {
  const cluster = clusters.get(dataDir) ?? startRedisCluster();
  clusters.set(dataDir, cluster);
  return { REDIS_URL: (await cluster).url, REDIS_CLUSTER: 'true' };
};

// The hooks of a test file, which stop its products, run after those of this file.
Object.assign(globalThis, {
  stopServers: async () => {
    for (const cluster of clusters.values()) await (await cluster).stop();
  },
});
