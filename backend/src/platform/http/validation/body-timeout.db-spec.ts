import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import { allowSlowUpload, type BodyLimits, bodyTimeout } from './body-timeout.js';

/** Short, to keep the tests fast: they verify which bodies are aborted. */
const TIMEOUT_MS = 300;
const LIMITS = { idleMs: TIMEOUT_MS, totalMs: TIMEOUT_MS, discardMs: TIMEOUT_MS };
/** Longer than a busy machine may stop this process between two pieces of a body. */
const LONG_MS = 60_000;

let server: Server;
let sockets: Socket[];

async function listen(limits: BodyLimits): Promise<void> {
  const app = express();
  app.use(bodyTimeout(limits));
  app.post('/rejected', (_request, response) => response.status(401).json({}));
  app.post('/upload', (request, _response, next) => {
    allowSlowUpload(request);
    request.url = '/';
    next();
  });
  app.post('/', (request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => response.json({ bytes }));
  });
  app.use((error: { code?: string }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(408).json({ code: error.code });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  sockets = [];
  await once(server, 'listening');
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** Sends the headers and then the chunks of a body with a pause after each; returns the complete response. */
async function sendSlowly(type: string, pieces: string[], pauseMs: number, path = '/'): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  // A server that closes the connection while data arrives resets it, which is an error before the end.
  const closed = once(socket, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  const length = pieces.join('').length;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${path === '/rejected' ? 'keep-alive' : 'close'}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await closed;
  return answer;
}

const FILES = 'multipart/form-data; boundary=b';
const pieces = Array.from({ length: 8 }, () => 'x'.repeat(50));

it('an allowed upload may exceed the total limit while data keeps arriving', async () => {
  await listen({ ...LIMITS, idleMs: LONG_MS });
  const answer = await sendSlowly(FILES, pieces, TIMEOUT_MS / 4, '/upload');
  expect(answer).toContain('200 OK');
  expect(answer).toContain('"bytes":400');
});

it('an allowed upload that stalls is aborted', async () => {
  await listen(LIMITS);
  const answer = await sendSlowly(FILES, [...pieces.slice(0, 1), 'never sent'], TIMEOUT_MS * 4, '/upload');
  expect(answer).toContain('408 Request Timeout');
  expect(answer).toContain('"code":"timeout"');
});

it.each(['application/json', FILES])('any other body of type %s must arrive within the total limit', async (type) => {
  await listen({ ...LIMITS, idleMs: LONG_MS });
  const answer = await sendSlowly(type, pieces, TIMEOUT_MS / 4);
  expect(answer).toContain('408 Request Timeout');
});

it('the connection is closed if the body continues after the response', async () => {
  await listen(LIMITS);
  const answer = await sendSlowly(FILES, [...pieces, ...pieces], TIMEOUT_MS / 4, '/rejected');
  expect(answer).toContain('401 Unauthorized');
});

it('fast requests are unaffected', async () => {
  await listen({ ...LIMITS, idleMs: LONG_MS, totalMs: LONG_MS });
  expect(await sendSlowly('application/json', ['{}'], 0)).toContain('200 OK');
});
