import { Registry } from 'prom-client';
import type { Env } from '../../config/env.js';
import type { NotificationHandler, NotificationListener } from '../database/index.js';
import type { Metrics } from '../observability/index.js';
import { EncodedBody } from './encoded-body.js';
import { ResponseCache } from './response-cache.js';
import { StoredResponse } from './stored-response.js';

const KEY = 'en /api/brands';
const isConnected = { value: true };

function createCache() {
  let connection!: NotificationHandler;
  const listener = {
    subscribe: (_channel: string, handler: NotificationHandler) => {
      connection = handler;
      handler.onConnected?.();
    },
    confirm: () => Promise.resolve(isConnected.value),
  } as unknown as NotificationListener;
  const env = { process: 'api', responseCache: { mode: 'on', bytes: 1_000_000 } } as Env;
  const metrics = { registry: new Registry(), registerGauge: () => undefined } as unknown as Metrics;
  const cache = new ResponseCache(env, listener, metrics);
  cache.onApplicationBootstrap();
  return {
    cache,
    disconnect: () => {
      isConnected.value = false;
      connection.onDisconnected?.();
    },
    connect: () => {
      isConnected.value = true;
      connection.onConnected?.();
    },
  };
}

const createResponse = () =>
  new StoredResponse({
    body: new EncodedBody(Buffer.from('[]'), 'br', () => undefined),
    etag: '"1"',
    headers: [],
    topics: new Set(['catalog']),
  });

beforeEach(() => (isConnected.value = true));

describe('a response is not stored if changes of its data may have been missed', () => {
  it.each([
    ['is lost', false],
    ['is lost and restored', true],
  ])('because the connection %s while it is computed', async (_what, isRestored) => {
    const { cache, disconnect, connect } = createCache();
    await cache.findOrCompute(KEY, () => {
      disconnect();
      if (isRestored) connect();
      return Promise.resolve(createResponse());
    });
    expect(await cache.find(KEY)).toBeUndefined();
  });

  it('because the connection was lost when its computation began, and is restored when it ends', async () => {
    const { cache, disconnect, connect } = createCache();
    await cache.findOrCompute(KEY, () => Promise.resolve(createResponse()));
    const found = cache.findOrCompute(KEY, () => {
      connect();
      return Promise.resolve(createResponse());
    });
    disconnect();
    expect((await found).isComputed).toBe(true);
    expect(await cache.find(KEY)).toBeUndefined();
  });

  it('otherwise it is', async () => {
    const { cache } = createCache();
    const { response } = await cache.findOrCompute(KEY, () => Promise.resolve(createResponse()));
    expect(await cache.find(KEY)).toBe(response);
  });
});
