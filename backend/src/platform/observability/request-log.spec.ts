import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import express, { type NextFunction, type Request, type Response } from 'express';
import { pino } from 'pino';
import { requestId } from '../http/index.js';
import { logFields } from './request-context.js';
import { requestLog } from './request-log.js';

let server: Server;
let lines: Record<string, unknown>[];
let observed: unknown[][];

async function serve(level: string): Promise<string> {
  lines = [];
  observed = [];
  const metrics = { observeRequest: (...values: unknown[]) => void observed.push(values) };
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const logger = pino({ level, mixin: logFields }, sink);
  const app = express();
  app.use(requestId, requestLog(logger, metrics, { bindEmitter: () => undefined }), express.json());
  app.post('/api/works', (_request, response) => {
    logger.error('logged by the handler');
    response.json({});
  });
  app.get('/api/denies/:status', (request, response) => void response.status(Number(request.params.status)).end());
  app.get('/api/reports/:number', (_request, response) => void response.status(429).end());
  app.get('/api/reports/:number/parts/:id', (_request, _response, next) => next(new Error('broken')));
  app.use('/api/reports', (_request, response) => void response.status(401).end());
  app.post('/api/session/sign-out', (_request, response) => void response.json({}));
  app.use('/identity', (_request, response) => void response.json({}));
  app.get('/api/fails', (_request, _response, next) => next(new Error('broken')));
  app.use((_error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    response.status(500).end();
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** All lines are written when the server has closed. */
async function finish(): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}

it('a failed request is logged without its query string', async () => {
  const base = await serve('info');
  await fetch(`${base}/api/fails?token=secret`, {
    headers: { connection: 'close', 'x-request-id': 'from-the-browser' },
  });
  await finish();
  expect(lines).toEqual([
    expect.objectContaining({ requestId: 'from-the-browser', method: 'GET', path: '/api/fails', status: 500 }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
  expect(observed).toEqual([['GET', '/api/fails', 500, expect.any(Number)]]);
});

it('log lines during a request carry its id, also after the body was read', async () => {
  const base = await serve('info');
  const answer = await fetch(`${base}/api/works`, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  await finish();
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'logged by the handler', requestId: answer.headers.get('x-request-id') }),
  ]);
});

it('every request is logged at level debug', async () => {
  const base = await serve('debug');
  await fetch(`${base}/api/works`, { method: 'POST', headers: { connection: 'close' } });
  await finish();
  expect(lines.map(({ msg }) => msg)).toEqual(['logged by the handler', 'request']);
  expect(lines[1]).toMatchObject({ path: '/api/works', status: 200, milliseconds: expect.any(Number) });
});

it('denied requests and sign-ins are logged without the token of a link', async () => {
  const base = await serve('info');
  const sendRequest = (path: string, method = 'GET') =>
    fetch(base + path, { method, headers: { connection: 'close' } });
  for (const status of [401, 403, 404, 409, 429]) await sendRequest(`/api/denies/${status}?q=secret`);
  await sendRequest('/identity/sign-in/email', 'POST');
  await sendRequest('/identity/reset-password/secret-token', 'POST');
  await sendRequest('/identity/get-session');
  await finish();
  expect(lines.map(({ level, path, status }) => [level, path, status])).toEqual([
    [30, '/api/denies/401', 401],
    [30, '/api/denies/403', 403],
    [30, '/api/denies/429', 429],
    [30, '/identity/sign-in', 200],
    [30, '/identity/reset-password', 200],
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('second steps of sign-ins, changes of the second factor, confirmed addresses and sign-outs by the API are logged', async () => {
  const base = await serve('info');
  const sendRequest = (path: string, method: string) =>
    fetch(base + path, { method, headers: { connection: 'close' } });
  for (const operation of ['verify-totp', 'verify-backup-code', 'enable', 'disable', 'generate-backup-codes'])
    await sendRequest(`/identity/two-factor/${operation}`, 'POST');
  await sendRequest('/identity/two-factor/SECRET', 'POST');
  await sendRequest('/identity/verify-email?token=SECRET', 'GET');
  await sendRequest('/api/session/sign-out', 'POST');
  await finish();
  expect(lines.map(({ method, path, status }) => `${String(method)} ${String(path)} ${String(status)}`)).toEqual([
    'POST /identity/two-factor/verify-totp 200',
    'POST /identity/two-factor/verify-backup-code 200',
    'POST /identity/two-factor/enable 200',
    'POST /identity/two-factor/disable 200',
    'POST /identity/two-factor/generate-backup-codes 200',
    'POST /identity/two-factor 200',
    'GET /identity/verify-email 200',
    'POST /api/session/sign-out 200',
  ]);
});

it.each(['R-7K3M-QX2V-9AZ4', 'r7k3mqx2v9az4', '7k3m-qx2v-9az4', 'R%2D7K3M-QX2V-9AZ4', '7K3MQX2V9AZ4'])(
  'a number of a receipt is not logged, however it is written: %s',
  async (number) => {
    const base = await serve('debug');
    const paths = ['', '/parts/17', '/unknown', '/parts/17/'];
    for (const path of paths) await fetch(`${base}/api/reports/${number}${path}`, { headers: { connection: 'close' } });
    await finish();
    expect(lines.map(({ path, status }) => [path, status])).toEqual([
      ['/api/reports/:number', 429],
      ['/api/reports/:number/parts/17', 500],
      ['/api/reports/…/unknown', 401],
      ['/api/reports/…/parts/17/', 500],
    ]);
    expect(JSON.stringify([lines, observed])).not.toContain(number);
  },
);
