import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../app/client.js';
import { findFreePort } from '../app/free-port.js';
import { createTestDatabase } from '../app/test-database.js';
import { ProductProcess } from '../app/product-process.js';
import { waitUntil } from '../app/wait-until.js';
import { buildHead, sendRaw } from './raw-request.js';

/** The level of what is not logged by default. */
const DEBUG = 20;

let program: ProductProcess;
let url: string;
let dataDir: string;

beforeAll(async () => {
  const port = await findFreePort();
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

/** Input that would create a log line, a colour or a field if it were written unescaped. */
const injections = [
  '%0d%0a{"level":60,"msg":"forged","requestId":"forged"}',
  '%0a%0dforged',
  '%1b[31mforged%1b[0m',
  '","msg":"forged","level":60,"x":"',
  '\\n{"msg":"forged"}',
  '%e2%80%a8forged',
  '%e2%80%aedegrof',
];

/** The entries of the log with this request id. */
const findEntries = (requestId: string) =>
  program.log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; requestId?: string; msg: string })
    .filter((entry) => entry.requestId === requestId);

it.each([
  ['/api/content-reports', 'application/json', '{'],
  [
    '/api/testimonials',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="proofFiles"; filename="a.jpg"\r\n\r\n',
  ],
])('a client that disconnects while it sends a body to %s is no error of the server', async (path, type, body) => {
  const user = await Client.signUp(url, `${randomUUID()}@example.org`);
  const requestId = `aborted-${randomUUID()}`;
  const headers = [
    `authorization: Bearer ${user.token}`,
    `content-type: ${type}`,
    'content-length: 9000',
    'expect: 100-continue',
    `x-request-id: ${requestId}`,
  ];
  const socket = connect(Number(new URL(url).port), 'localhost');
  socket.write(buildHead('POST', path, ...headers));
  await once(socket, 'data');
  socket.write(body + 'x'.repeat(4_000));
  const countUploads = async () => (await readdir(join(dataDir, 'uploads'))).length;
  // The body is being read by then.
  await user.get('/api/testimonials/my');
  if (type.startsWith('multipart')) await waitUntil(countUploads, (count) => count === 1);
  socket.destroy();
  await waitUntil(
    async () => findEntries(requestId),
    (entries) => entries.some(({ msg }) => msg === 'request'),
  );
  await waitUntil(countUploads, (count) => count === 0);
  await user.get('/api/testimonials/my');
  expect(findEntries(requestId).filter(({ level }) => level > DEBUG)).toEqual([]);
});

it('every log line is one JSON object with the product’s own fields', async () => {
  for (const injection of injections) {
    const headers = [
      `user-agent: ${injection}`,
      `x-request-id: ${injection}`,
      `referer: ${injection}`,
      `authorization: Bearer ${injection}`,
      `x-forwarded-for: ${injection}`,
      `accept-language: ${injection}`,
    ];
    for (const target of [
      `/api/${injection}`,
      `/api/brands/search?query=${injection}`,
      `/identity/${injection}`,
      `/${injection}`,
    ]) {
      await sendRaw(url, buildHead('GET', target, ...headers));
    }
    const body = JSON.stringify({
      email: injection,
      password: 'x',
      name: injection,
      callbackURL: `\r\n${decodeURIComponent(injection)}`,
    });
    const json = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, `origin: ${url}`];
    await sendRaw(url, buildHead('POST', '/identity/sign-in/email', ...json), body);
  }
  expect(await program.stop()).toBe(0);
  const lines = program.log.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(injections.length * 2);
  // Messages for the operator are not part of the log.
  expect(lines.filter((line) => !line.startsWith('{')).join()).not.toContain('forged');
  for (const line of lines.filter((candidate) => candidate.startsWith('{'))) {
    expect(line).not.toMatch(/[\u0000-\u001f\u007f\u2028\u202e]/);
    const entry = JSON.parse(line) as Record<string, unknown>;
    expect(entry).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    expect([entry.msg === 'forged', entry.requestId === 'forged', entry.level === 60]).toEqual([false, false, false]);
  }
});
