import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Env } from '../../config/env.js';
import type { NotificationHandler, NotificationListener } from '../database/index.js';
import type { Metrics } from '../observability/index.js';
import { serveCachedRoutes, type CachedRoutesOptions } from './serve-cached-routes.js';
import type { CachedRoute } from './cached-route.js';
import { dependsOn } from './dependencies.js';
import { EncodedBody } from './encoded-body.js';
import { getCountedRequest } from '../rate-limits/counted-requests.js';
import type { RateLimiter } from '../rate-limits/index.js';
import { ResponseCache } from './response-cache.js';
import { StoredResponse } from './stored-response.js';
import { waitUntil } from '../../../test/app/wait-until.js';

/** A connection for notifications whose round trips end when the test says so. */
class ControlledListener {
  readonly roundTrips: ((isConfirmed: boolean) => void)[] = [];
  handler?: NotificationHandler;

  subscribe(_channel: string, handler: NotificationHandler): void {
    this.handler = handler;
    handler.onConnected?.();
  }

  confirm(): Promise<boolean> {
    return new Promise((resolve) => this.roundTrips.push(resolve));
  }
}

async function createCache() {
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
  for (const key of ['key', 'en /api/brands?query=secret'])
    await cache.findOrCompute(key, () => Promise.resolve(stored));
  return { cache, listener, stored };
}

type Answers = Pick<CachedRoutesOptions, 'cache' | 'limiter' | 'logger'>;

/** A server that answers `/api/brands` from the cache; the listener receives what is handed over to the framework. */
async function listen(answers: Answers, next: RequestListener, run?: CachedRoute['run']) {
  const route = { path: '/api/brands', rateLimit: 'reads', headers: [] as unknown, run } as CachedRoute;
  const options: CachedRoutesOptions = {
    ...answers,
    routes: new Map([[route.path, route]]),
    database: { readFromReplica: (work) => work() },
    metrics: { observeRequest: () => undefined },
    trustProxy: 0,
    headers: {},
    computeTag: () => '"1"',
  };
  const server = createServer(serveCachedRoutes(options, next)).listen(0);
  await once(server, 'listening');
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

describe('confirmation of stored responses', () => {
  it('a response is sent without another round trip after one was confirmed', async () => {
    const { cache, listener, stored } = await createCache();
    const found = cache.find('key');
    listener.roundTrips[0]!(true);
    expect(await found).toBe(stored);
    expect(cache.find('key')).toBe(stored);
    expect(listener.roundTrips).toHaveLength(1);
  });

  it('a round trip that began before a change of this process does not confirm the next response', async () => {
    const { cache, listener } = await createCache();
    const found = cache.find('key');
    cache.expectChanges();
    listener.roundTrips[0]!(true);
    await found;
    const next = cache.find('key');
    expect(listener.roundTrips).toHaveLength(2);
    listener.roundTrips[1]!(true);
    await next;
    cache.expectChanges();
    void cache.find('key');
    expect(listener.roundTrips).toHaveLength(3);
  });

  it('without a confirmation nothing is sent', async () => {
    const { cache, listener } = await createCache();
    const found = cache.find('key');
    listener.roundTrips[0]!(false);
    expect(await found).toBeUndefined();
  });
});

it('a request that could not be counted is handed over without being counted again', async () => {
  const { cache } = await createCache();
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
  const { cache, listener } = await createCache();
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

describe('requests for the same response', () => {
  /** Requests to `/api/brands`, whose computations end when the test says so, and come after one lease of the rate limit. */
  async function createRequests() {
    const { cache, listener } = await createCache();
    listener.confirm = () => Promise.resolve(true);
    const computations: ((text: string) => void)[] = [];
    const run = () => {
      dependsOn('catalog');
      return new Promise<string>((resolve) => computations.push(resolve));
    };
    const state = { budget: 'reads', limit: 600, windowSeconds: 60, remaining: 599, resetSeconds: 60 };
    let startLeases!: () => void;
    const lease = new Promise((resolve) => (startLeases = () => resolve(state)));
    let leased = 0;
    const limiter = { consume: () => ((leased += 1), lease) } as unknown as RateLimiter;
    const logger = pino({ level: 'silent' });
    const failed: RequestListener = (_request, response) => response.writeHead(500).end();
    const { server, origin } = await listen({ cache, limiter, logger }, failed, run);
    const send = async (count: number) => {
      const before = leased;
      const bodies = Array.from({ length: count }, async () => (await fetch(`${origin}/api/brands`)).text());
      await waitUntil(
        () => Promise.resolve(leased),
        (all) => all === before + count,
      );
      return bodies;
    };
    return { cache, listener, computations, send, startLeases, server };
  }

  it('that wait for one lease of the rate limit are computed once', async () => {
    const { computations, send, startLeases, server } = await createRequests();
    const bodies = await send(5);
    startLeases();
    await waitUntil(
      () => Promise.resolve(computations.length),
      (count) => count > 0,
    );
    computations[0]!('["Northlight"]');
    expect(await Promise.all(bodies)).toEqual(Array(5).fill('["Northlight"]'));
    expect(computations).toHaveLength(1);
    server.close();
  });

  it('that arrive while something changes share the next computation, and none gets the outdated response', async () => {
    const { listener, computations, send, startLeases, server } = await createRequests();
    startLeases();
    const [first] = await send(1);
    await waitUntil(
      () => Promise.resolve(computations.length),
      (count) => count === 1,
    );
    listener.handler!.onNotification('catalog');
    const others = await send(5);
    computations[0]!('["Northlight"]');
    expect(await first).toBe('["Northlight"]');
    await waitUntil(
      () => Promise.resolve(computations.length),
      (count) => count > 1,
    );
    for (const resolve of computations.slice(1)) resolve('["Brightjar"]');
    expect(await Promise.all(others)).toEqual(Array(5).fill('["Brightjar"]'));
    expect(computations).toHaveLength(2);
    server.close();
  });
});

describe('a connection for notifications that does not respond', () => {
  it('is waited for once, and the cache is back when it responds', async () => {
    const { cache, listener, stored } = await createCache();
    const found = cache.find('key');
    listener.roundTrips[0]!(false);
    expect(await found).toBeUndefined();
    expect(cache.isAvailable).toBe(false);
    listener.roundTrips[1]!(true);
    await waitUntil(() => Promise.resolve(cache.isAvailable), Boolean);
    const again = cache.find('key');
    listener.roundTrips[2]!(true);
    expect(await again).toBe(stored);
  });

  it('is tried again until it responds, and not after it was replaced', async () => {
    const { cache, listener } = await createCache();
    void cache.find('key');
    listener.roundTrips[0]!(false);
    await waitUntil(
      () => Promise.resolve(listener.roundTrips.length),
      (count) => count === 2,
    );
    listener.roundTrips[1]!(false);
    await waitUntil(
      () => Promise.resolve(listener.roundTrips.length),
      (count) => count === 3,
    );
    listener.handler!.onDisconnected!();
    listener.handler!.onConnected!();
    expect(cache.isAvailable).toBe(true);
    listener.roundTrips[2]!(false);
    await pause(300);
    expect(listener.roundTrips).toHaveLength(3);
  });
});
