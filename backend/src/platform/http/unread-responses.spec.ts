import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { waitUntil } from '../../../test/app/wait-until.js';
import { Connections } from './connections.js';

const MB = 1024 * 1024;
const CLIENTS = 12;
/** More than the operating system stores for a connection. */
const BODY = Buffer.alloc(16 * MB, 'a');
/** Of two clients that do not read, and not of three. */
const LIMIT = 40 * MB;
let server: Server;
let responses: ServerResponse[];
let port: number;

beforeEach(async () => {
  responses = [];
  server = createServer((request, response) => {
    responses.push(response);
    if (request.url === '/small') response.end('small');
    else response.end(BODY);
  });
  new Connections(server, { bytes: LIMIT, intervalMs: 20 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(() => server.close().closeAllConnections());

/** A client that requests a large response and reads none of it. */
function requestOnly(): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket;
}

const countUnread = () => responses.filter(({ writableLength }) => writableLength > 0).length;

it('connections of clients that do not read are closed, so that their responses do not fill the memory', async () => {
  const sockets = Array.from({ length: CLIENTS }, requestOnly);
  await waitUntil(
    async () => [responses.length, countUnread()],
    ([received, unread]) => received === CLIENTS && unread! <= 2,
  );
  expect(responses.filter(({ destroyed }) => destroyed).length).toBe(CLIENTS - countUnread());
  expect(countUnread()).toBeGreaterThan(0);
  expect(await (await fetch(`http://127.0.0.1:${port}/small`)).text()).toBe('small');
  for (const socket of sockets) socket.destroy();
});

it('a client that reads gets its response, and one that does not read is closed instead', async () => {
  const sockets = Array.from({ length: CLIENTS }, requestOnly);
  await waitUntil(
    async () => [responses.length, countUnread()],
    ([received, unread]) => received === CLIENTS && unread! <= 2,
  );
  const remaining = countUnread();
  const arrived = await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
  expect(arrived.byteLength).toBe(BODY.length);
  expect(countUnread()).toBeLessThanOrEqual(remaining);
  for (const socket of sockets) socket.destroy();
});

it('below the limit a client may stop to read', async () => {
  const socket = requestOnly();
  await once(server, 'request');
  const [small] = await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/small`)));
  expect(await small!.text()).toBe('small');
  let received = 0;
  socket.on('data', (data: Buffer) => (received += data.length)).resume();
  await waitUntil(
    async () => received,
    (bytes) => bytes > BODY.length,
  );
  socket.destroy();
});
