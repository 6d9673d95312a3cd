import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../app/command-line.js';
import { queryDatabase } from '../app/database-rows.js';
import { createEmptyServer } from '../app/empty-server.js';
import { TestApp } from '../app/test-app.js';
import { startRedis, type TestRedis } from '../servers/redis.js';
import { startRedisCluster } from '../servers/redis-cluster.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-restore-redis-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['server', 'false', () => startRedis()],
  ['cluster', 'true', () => startRedisCluster()],
])('a Redis %s that contains queues', (kind, REDIS_CLUSTER, start) => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await start();
    const product = await TestApp.start({ redisUrl: redis.url, env: { REDIS_CLUSTER } });
    expect(await new CommandLine(product, folder).run('backup', kind)).toMatchObject({ code: 0 });
    await product.stop();
  });

  afterAll(() => redis?.stop());

  it('restore asks for an empty Redis before it writes anything, and works with one', async () => {
    const target = await createEmptyServer(folder, `${kind}-target`);
    const restore = (url: string) =>
      new CommandLine(target, folder, { REDIS_URL: url, REDIS_CLUSTER }).runRaw('restore', kind);
    expect(await restore(redis.url)).toEqual({
      code: 1,
      stdout: [],
      stderr: [expect.stringMatching(/^The Redis of REDIS_URL contains queues: .*FLUSHALL/)],
    });
    const tables = await queryDatabase(target.databaseUrl, `select 1 from pg_tables where schemaname = 'platform'`);
    expect(tables).toEqual([]);

    const empty = await start();
    try {
      expect(await restore(empty.url)).toMatchObject({ code: 0, stderr: [] });
    } finally {
      await empty.stop();
    }
  });
});
