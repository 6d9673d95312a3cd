import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Connections } from './connections.js';

const LIMIT_MS = 20;
let server: Server;
let connections: Connections;
let url: string;

/** A server that never answers by itself. */
beforeEach(async () => {
  server = createServer();
  connections = new Connections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => server.closeAllConnections());

const received = () => new Promise<void>((resolve) => server.once('request', () => resolve()));

it('a request that is pending at the end of a shutdown is answered with 503, and its connection is closed', async () => {
  const arrival = received();
  const pending = fetch(`${url}/api/testimonials/1`, { method: 'DELETE' });
  await arrival;
  await connections.drain(LIMIT_MS);
  const response = await pending;
  expect(response.status).toBe(503);
  expect(response.headers.get('connection')).toBe('close');
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(await response.json()).toMatchObject({ status: 503, code: 'unavailable', requestId: '' });
});

it.each([0, 1, 2])(
  'of three requests, those that are pending when number %i has been answered get 503',
  async (answered) => {
    const arrived: ServerResponse[] = [];
    server.on('request', (_request, response) => arrived.push(response));
    const pending: Promise<Response>[] = [];
    for (let index = 0; index < 3; index++) {
      const arrival = received();
      pending.push(fetch(`${url}/${index}`));
      await arrival;
    }
    const closed = new Promise((resolve) => arrived[answered]!.once('close', resolve));
    arrived[answered]!.end('done');
    await closed;
    await connections.drain(LIMIT_MS);
    const statuses = (await Promise.all(pending)).map(({ status }) => status);
    expect(statuses).toEqual([0, 1, 2].map((index) => (index === answered ? 200 : 503)));
  },
);

it('a shutdown does not wait for clients that do not read or send', async () => {
  const arrival = received();
  server.once('request', (_request, response) => response.write('first part'));
  const reading = connect(Number(new URL(url).port), '127.0.0.1', () =>
    reading.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
  );
  const sending = connect(Number(new URL(url).port), '127.0.0.1', () => sending.write('GET / HTTP/1.1\r\n'));
  for (const socket of [reading, sending]) socket.on('error', () => undefined);
  await arrival;
  await connections.drain(LIMIT_MS);
  expect(server.listening).toBe(false);
});
