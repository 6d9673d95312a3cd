import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findFreePort } from '../app/free-port.js';
import { Nginx } from './nginx.js';

/** An API process; `isEnding` ones close the connection after they have received a request, as at the end of a shutdown. */
class Api {
  readonly received: string[] = [];
  readonly forwardedFor: (string | undefined)[] = [];
  readonly server: Server;

  constructor(readonly isEnding: boolean) {
    this.server = createServer((request, response) => this.handle(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/health/live') return void response.end();
    this.received.push(request.method!);
    this.forwardedFor.push(request.headers['x-forwarded-for']?.toString());
    if (this.isEnding) request.socket.destroy();
    else request.resume().once('end', () => response.writeHead(request.method === 'GET' ? 200 : 204).end());
  }
}

const REQUESTS = 6;
let nginx: Nginx;
const apis: Api[] = [];

afterEach(async () => {
  await nginx.stop();
  for (const { server } of apis.splice(0)) server.close();
});

/** Starts the gateway in front of these processes; returns the statuses of some requests. */
async function send(configuration: Parameters<typeof Nginx.start>[0], urls: string[], init: RequestInit) {
  nginx = await Nginx.start(configuration, urls);
  const statuses: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const response = await fetch(`${nginx.url}/api/testimonials/${index}`, init);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

async function start(isEnding: boolean): Promise<[Api, string]> {
  const api = new Api(isEnding);
  apis.push(api);
  return [api, await api.listen()];
}

const WRITES: [string, RequestInit][] = [
  ['DELETE', { method: 'DELETE' }],
  ['DELETE with a body', { method: 'DELETE', body: JSON.stringify({ confirmErasure: true }) }],
  ['PUT', { method: 'PUT', body: JSON.stringify({ experience: 'Better.' }) }],
  ['PUT with a file', { method: 'PUT', body: 'x'.repeat(100_000) }],
];

describe.each(['nginx.conf', 'nginx-cache.conf'] as const)('%s', (configuration) => {
  it.each(WRITES)('never sends a %s twice', async (_name, init) => {
    const [[ending, endingUrl], [serving, servingUrl]] = [await start(true), await start(false)];
    const statuses = await send(configuration, [endingUrl, servingUrl], init);
    expect(ending.received.length).toBeGreaterThan(0);
    expect(ending.received.length + serving.received.length).toBe(REQUESTS);
    expect(statuses.filter((status) => status === 204)).toHaveLength(serving.received.length);
    expect(statuses.filter((status) => status === 502)).toHaveLength(ending.received.length);
  });

  it.each(WRITES)('sends a %s to another process if the first cannot be reached', async (_name, init) => {
    const [serving, url] = await start(false);
    const closed = `http://127.0.0.1:${await findFreePort()}`;
    const statuses = await send(configuration, [closed, url], init);
    expect(statuses).toEqual(Array(REQUESTS).fill(204));
    expect(serving.received).toHaveLength(REQUESTS);
  });

  it('adds its client to the addresses of the proxies before it, of which TRUST_PROXY selects one', async () => {
    const [api, url] = await start(false);
    await send(configuration, [url], { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(api.forwardedFor).toEqual(Array(REQUESTS).fill('203.0.113.7, 127.0.0.1'));
  });

  it('repeats a read', async () => {
    const [[, endingUrl], [, servingUrl]] = [await start(true), await start(false)];
    const statuses = await send(configuration, [endingUrl, servingUrl], { method: 'GET' });
    expect(statuses).toEqual(Array(REQUESTS).fill(200));
  });
});
