import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../test-database.js';
import { freePort } from '../free-port.js';
import { ProductProcess } from '../product-process.js';
import { headOf, sendRaw } from './raw-request.js';

let program: ProductProcess;
let url: string;
let dataDir: string;

beforeAll(async () => {
  const port = await freePort();
  dataDir = await mkdtemp(join(tmpdir(), 'recuento-log-'));
  url = `http://localhost:${port}`;
  program = ProductProcess.run({
    DATABASE_URL: await createTestDatabase(),
    DATA_DIR: dataDir,
    PORT: String(port),
    PROCESS: 'api',
    LOG_LEVEL: 'debug',
    RATE_LIMIT_FACTOR: '1000',
  });
  await program.waitForOutput('is ready');
});

afterAll(async () => {
  ProductProcess.killAll();
  await rm(dataDir, { recursive: true, force: true });
});

/** What would be a line, a colour or a field of its own if it were written as it came. */
const forgeries = [
  '%0d%0a{"level":60,"msg":"forged","requestId":"forged"}',
  '%0a%0dforged',
  '%1b[31mforged%1b[0m',
  '","msg":"forged","level":60,"x":"',
  '\\n{"msg":"forged"}',
  '%e2%80%a8forged',
  '%e2%80%aedegrof',
];

it('every log line is one JSON object with the product’s own fields', async () => {
  for (const forged of forgeries) {
    const headers = [
      `user-agent: ${forged}`,
      `x-request-id: ${forged}`,
      `referer: ${forged}`,
      `authorization: Bearer ${forged}`,
      `x-forwarded-for: ${forged}`,
      `accept-language: ${forged}`,
    ];
    for (const target of [
      `/api/${forged}`,
      `/api/brands/search?query=${forged}`,
      `/identity/${forged}`,
      `/${forged}`,
    ]) {
      await sendRaw(url, headOf('GET', target, ...headers));
    }
    const body = JSON.stringify({
      email: forged,
      password: 'x',
      name: forged,
      callbackURL: `\r\n${decodeURIComponent(forged)}`,
    });
    const json = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, `origin: ${url}`];
    await sendRaw(url, headOf('POST', '/identity/sign-in/email', ...json), body);
  }
  expect(await program.stop()).toBe(0);
  const lines = program.log.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(forgeries.length * 2);
  // What it says to whoever started it is not of the log.
  expect(lines.filter((line) => !line.startsWith('{')).join()).not.toContain('forged');
  for (const line of lines.filter((one) => one.startsWith('{'))) {
    expect(line).not.toMatch(/[\u0000-\u001f\u007f\u2028\u202e]/);
    const said = JSON.parse(line) as Record<string, unknown>;
    expect(said).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    expect([said.msg === 'forged', said.requestId === 'forged', said.level === 60]).toEqual([false, false, false]);
  }
});
