import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../app/command-line.js';
import { findFreePort } from '../app/free-port.js';
import { ProductProcess } from '../app/product-process.js';
import { createTestDatabase } from '../app/test-database.js';
import { startRedis, type TestRedis } from '../servers/redis.js';

const PASSWORD = 'a-password-of-redis';

let folder: string;
let databaseUrl: string;
let unreachable: CommandLine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-without-redis-'));
  databaseUrl = await createTestDatabase();
  const REDIS_URL = `redis://:${PASSWORD}@127.0.0.1:${await findFreePort()}`;
  unreachable = new CommandLine({ databaseUrl, dataDir: folder }, folder, { REDIS_URL });
});

afterAll(async () => {
  ProductProcess.killAll();
  await rm(folder, { recursive: true, force: true });
});

it.each(['requeue', 'redeliver'])('%s without Redis ends with one sentence', async (command) => {
  expect(await unreachable.runRaw(command)).toEqual({
    code: 1,
    stdout: [],
    stderr: [expect.stringMatching(/^A server cannot be reached: REDIS_URL: connect ECONNREFUSED [^ ]+\.$/)],
  });
});

it('verify needs no Redis', async () => {
  expect(await unreachable.runRaw('verify')).toEqual({
    code: 0,
    stdout: [expect.stringMatching(/: all agree$/)],
    stderr: [],
  });
});

describe('a Redis that rejects the password', () => {
  let server: TestRedis;

  beforeAll(async () => {
    server = await startRedis(['--requirepass', 'the-right-one']);
  });

  afterAll(() => server?.stop());

  it('the log names the setting once, and contains each error only once in a while and no password', async () => {
    const product = ProductProcess.run({
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'warn',
      REDIS_URL: server.url.replace('://', `://:${PASSWORD}@`),
    });
    await product.waitForOutput('is ready');
    await product.waitForOutput('an error of the queues');
    await product.stop();
    expect((await product.waitForExit()).errors).toBe('');
    const lines = product.log.split('\n').filter((line) => line.startsWith('{'));
    const failures = lines.filter((line) => line.includes('an error of the queues'));
    expect(failures).toHaveLength(1);
    expect(lines.filter((line) => line.includes('Redis is unavailable for rate limits'))).toHaveLength(1);
    expect(JSON.parse(lines[0])).toMatchObject({
      level: 40,
      msg: expect.stringMatching(/^REDIS_URL cannot be used yet/),
      reason: expect.stringMatching(/^WRONGPASS /),
    });
    expect(JSON.parse(failures[0])).toMatchObject({ level: 50, reason: expect.stringMatching(/^WRONGPASS /) });
    expect(product.log).not.toContain(PASSWORD);
  });
});
