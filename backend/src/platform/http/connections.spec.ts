import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { waitUntil } from '../../../test/app/wait-until.js';
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

afterEach(() => server.close().closeAllConnections());

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

it('a connection may be used again for longer than proxies keep unused ones', async () => {
  server.once('request', (_request, response) => response.end());
  // nginx and the load balancers of AWS: 60 s, Traefik: 90 s, Caddy: 120 s.
  expect((await fetch(url)).headers.get('keep-alive')).toBe('timeout=125');
});

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

describe('requests that follow on a connection before the response', () => {
  const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
  let handled: ServerResponse[];
  let pipelining: Server;

  beforeEach(async () => {
    handled = [];
    pipelining = createServer((_request, response) => handled.push(response));
    new Connections(pipelining);
    await new Promise<void>((resolve) => pipelining.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => pipelining.close().closeAllConnections());

  function send(count: number): Socket {
    const socket = connect((pipelining.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(REQUEST.repeat(count));
    return socket;
  }
  it('they are handled one after the other', async () => {
    const socket = send(3);
    for (const count of [1, 2, 3]) {
      await waitUntil(
        async () => handled.length,
        (length) => length >= count,
      );
      expect(handled.length).toBe(count);
      const data = once(socket, 'data') as Promise<[Buffer]>;
      handled.at(-1)!.end(`answer ${count}`);
      expect(String((await data)[0])).toContain(`answer ${count}`);
    }
  });

  it('they are not handled any more when the connection ends', async () => {
    const socket = send(3);
    await once(pipelining, 'request');
    const closed = once(handled[0]!, 'close');
    socket.destroy();
    await closed;
    handled[0]!.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(handled.length).toBe(1);
  });

  it('a connection with too many of them is closed', async () => {
    const socket = send(1_000);
    await once(socket, 'close');
    expect(handled.length).toBe(1);
  });
});
