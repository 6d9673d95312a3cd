import { startRedis, type TestRedis } from '../../../test/servers/redis.js';
import { startRedisCluster, type TestRedisCluster } from '../../../test/servers/redis-cluster.js';
import { assertRedisMode } from './connect-redis.js';

let single: TestRedis;
let cluster: TestRedisCluster;

beforeAll(async () => {
  [single, cluster] = await Promise.all([startRedis(), startRedisCluster()]);
});

afterAll(async () => {
  await Promise.all([single?.stop(), cluster?.stop()]);
});

it('a setting that does not fit the server stops the start, and an unavailable server does not', async () => {
  const onUnavailable = jest.fn();
  await assertRedisMode({ redisUrl: single.url, redisCluster: false }, onUnavailable);
  await assertRedisMode({ redisUrl: cluster.url, redisCluster: true }, onUnavailable);
  await assertRedisMode({ redisUrl: undefined, redisCluster: false }, onUnavailable);
  expect(onUnavailable).not.toHaveBeenCalled();
  await assertRedisMode({ redisUrl: 'redis://127.0.0.1:1', redisCluster: true }, onUnavailable);
  expect(onUnavailable).toHaveBeenCalledWith('connect ECONNREFUSED 127.0.0.1:1');
  await expect(assertRedisMode({ redisUrl: single.url, redisCluster: true }, onUnavailable)).rejects.toThrow(
    /^REDIS_CLUSTER="true" cannot be used/,
  );
  await expect(assertRedisMode({ redisUrl: cluster.url, redisCluster: false }, onUnavailable)).rejects.toThrow(
    /^REDIS_CLUSTER is missing/,
  );
});
