import { Redis } from 'ioredis';
import { findFreePort } from '../app/free-port.js';
import { waitUntil } from '../app/wait-until.js';
import { startRedis, type TestRedis, type TestRedisServer } from './redis.js';

const MASTERS = 3;
const SLOTS = 16_384;
/** After which the other nodes consider one as failed. */
const NODE_TIMEOUT_MS = 1_500;

interface Node extends TestRedisServer {
  busPort: number;
  client: Redis;
}

export interface TestRedisCluster extends TestRedis {
  /** Keys by master. */
  readKeys(): Promise<string[][]>;
  /** Ends a master, of which a replica takes over. */
  killMaster(index: number): Promise<void>;
  /** Waits until the replica of an ended master has taken over, and the cluster answers again. */
  waitForReplica(index: number): Promise<void>;
}

/** A private Redis cluster of three masters, each with a replica if `withReplicas`. */
export async function startRedisCluster({ withReplicas = false } = {}): Promise<TestRedisCluster> {
  const nodes = await Promise.all(Array.from({ length: withReplicas ? 2 * MASTERS : MASTERS }, startNode));
  const masters = nodes.slice(0, MASTERS);
  const [first] = masters;
  const size = Math.ceil(SLOTS / MASTERS);
  await Promise.all(
    nodes.map(async ({ client, url, busPort }, index) => {
      const range = [index * size, Math.min(SLOTS, (index + 1) * size) - 1].map(String);
      if (index < MASTERS) await client.call('CLUSTER', 'ADDSLOTSRANGE', ...range);
      await first.client.call('CLUSTER', 'MEET', '127.0.0.1', new URL(url).port, String(busPort));
    }),
  );
  await waitForAll(nodes, (node) => knowsAll(node, nodes.length));
  const replicas = nodes.slice(MASTERS);
  for (const [index, { client }] of replicas.entries()) {
    await client.call('CLUSTER', 'REPLICATE', String(await masters[index].client.call('CLUSTER', 'MYID')));
  }
  await waitForAll(replicas, async ({ client }) => /master_link_status:up/.test(await client.info('replication')));
  return {
    url: first.url,
    readKeys: () => Promise.all(masters.map(({ client }) => client.keys('*'))),
    killMaster: async (index) => {
      masters[index].client.disconnect();
      await masters[index].kill();
    },
    waitForReplica: async (index) => {
      await waitForAll([replicas[index]], async ({ client }) => /role:master/.test(await client.info('replication')));
      await waitForAll(
        nodes.filter((node) => node !== masters[index]),
        isAvailable,
      );
    },
    stop: async () => {
      for (const { client } of nodes) client.disconnect();
      await Promise.all(nodes.map(({ stop }) => stop()));
    },
  };
}

async function startNode(): Promise<Node> {
  const busPort = await findFreePort();
  const settings = { enabled: 'yes', port: String(busPort), 'node-timeout': String(NODE_TIMEOUT_MS) };
  const node = await startRedis(Object.entries(settings).flatMap(([name, value]) => [`--cluster-${name}`, value]));
  return { ...node, busPort, client: new Redis(node.url) };
}

async function knowsAll(node: Node, count: number): Promise<boolean> {
  const known = String(await node.client.call('CLUSTER', 'NODES'));
  return known.trim().split('\n').length === count && isAvailable(node);
}

const isAvailable = async ({ client }: Node): Promise<boolean> =>
  /cluster_state:ok/.test(String(await client.call('CLUSTER', 'INFO')));

async function waitForAll(nodes: Node[], isReady: (node: Node) => Promise<boolean>): Promise<void> {
  for (const node of nodes) await waitUntil(() => isReady(node), Boolean);
}
