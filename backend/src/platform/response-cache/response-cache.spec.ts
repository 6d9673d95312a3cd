import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Env } from '../../config/env.js';
import type { NotificationHandler, NotificationListener } from '../database/index.js';
import type { Metrics } from '../observability/index.js';
import { serveCachedRoutes, type CachedRoutesOptions } from './serve-cached-routes.js';
import type { CachedRoute } from './cached-route.js';
import { EncodedBody } from './encoded-body.js';
import { getCountedRequest } from '../rate-limits/counted-requests.js';
import type { RateLimiter } from '../rate-limits/index.js';
import { ResponseCache } from './response-cache.js';
import { StoredResponse } from './stored-response.js';

/** A connection for notifications whose round trips end when the test says so. */
class ControlledListener {
  readonly roundTrips: ((isConfirmed: boolean) => void)[] = [];

  subscribe(_channel: string, handler: NotificationHandler): void {
    handler.onConnected?.();
  }

  confirm(): Promise<boolean> {
    return new Promise((resolve) => this.roundTrips.push(resolve));
  }
}

function createCache() {
  const listener = new ControlledListener();
  const env = { process: 'api', responseCache: { mode: 'on', bytes: 1_000_000 } } as Env;
  const metrics = { registry: new Registry(), registerGauge: () => undefined } as unknown as Metrics;
  const cache = new ResponseCache(env, listener as unknown as NotificationListener, metrics);
  cache.onApplicationBootstrap();
  const stored = new StoredResponse({
    body: new EncodedBody(Buffer.from('[]'), 'br', () => undefined),
    etag: '"1"',
    headers: [],
    topics: new Set(['catalog']),
  });
  cache.end(cache.begin('key'), stored);
  cache.end(cache.begin('en /api/brands?query=secret'), stored);
  return { cache, listener, stored };
}

type Answers = Pick<CachedRoutesOptions, 'cache' | 'limiter' | 'logger'>;

/** A server that answers `/api/brands` from the cache; the listener receives what is handed over to the framework. */
async function listen(answers: Answers, next: RequestListener) {
  const route = { path: '/api/brands', rateLimit: 'reads', headers: [] as unknown } as CachedRoute;
  const options: CachedRoutesOptions = {
    ...answers,
    routes: new Map([[route.path, route]]),
    database: { readFromReplica: (work) => work() },
    metrics: { observeRequest: () => undefined },
    trustProxy: 0,
    headers: {},
    parseQuery: () => ({}),
    computeTag: () => '"1"',
  };
  const server = createServer(serveCachedRoutes(options, next)).listen(0);
  await once(server, 'listening');
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

describe('confirmation of stored responses', () => {
  it('a response is sent without another round trip after one was confirmed', async () => {
    const { cache, listener, stored } = createCache();
    const found = cache.find('key');
    listener.roundTrips[0]!(true);
    expect(await found).toBe(stored);
    expect(cache.find('key')).toBe(stored);
    expect(listener.roundTrips).toHaveLength(1);
  });

  it('a round trip that began before a change of this process does not confirm the next response', async () => {
    const { cache, listener } = createCache();
    const found = cache.find('key');
    cache.expectChanges();
    listener.roundTrips[0]!(true);
    await found;
    void cache.find('key');
    expect(listener.roundTrips).toHaveLength(2);
  });

  it('without a confirmation nothing is sent', async () => {
    const { cache, listener } = createCache();
    const found = cache.find('key');
    listener.roundTrips[0]!(false);
    expect(await found).toBeUndefined();
  });
});

it('a request that could not be counted is handed over without being counted again', async () => {
  const { cache } = createCache();
  const error = new Error('The database does not respond.');
  const handedOver: unknown[] = [];
  const { server, origin } = await listen(
    {
      cache,
      limiter: { consume: () => Promise.reject(error) } as unknown as RateLimiter,
      logger: pino({ level: 'silent' }),
    },
    (request, response) => {
      const counting = getCountedRequest(request) ?? Promise.resolve('not counted');
      void counting.catch((reason: unknown) => handedOver.push(reason)).finally(() => response.writeHead(503).end());
    },
  );
  expect((await fetch(`${origin}/api/brands`)).status).toBe(503);
  expect(handedOver).toEqual([error]);
  server.close();
});

it('at level debug, a response from the cache is logged like any other, without its query', async () => {
  const { cache, listener } = createCache();
  listener.confirm = () => Promise.resolve(true);
  const lines: string[] = [];
  const state = { budget: 'reads', limit: 600, windowSeconds: 60, remaining: 599, resetSeconds: 60 };
  const { server, origin } = await listen(
    {
      cache,
      limiter: { consume: () => Promise.resolve(state) } as unknown as RateLimiter,
      logger: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
    },
    (_request, response) => response.writeHead(500).end(),
  );
  const response = await fetch(`${origin}/api/brands?query=secret`, {
    headers: { 'x-request-id': 'sent-1' },
  });
  expect([response.status, await response.text()]).toEqual([200, '[]']);
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ requestId: 'sent-1', method: 'GET', path: '/api/brands', status: 200, msg: 'request' }),
  ]);
  server.close();
});
