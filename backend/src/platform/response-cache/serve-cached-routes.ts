import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import proxyAddr from 'proxy-addr';
import { type Database, runRequestWork } from '../database/index.js';
import { findMatchingTag, identifyRequest, toClientNetwork } from '../http/index.js';
import { type Metrics, runRequestContext, traceRequest } from '../observability/index.js';
import { formatPolicy, formatRemaining, type RateLimiter, setCountedRequest } from '../rate-limits/index.js';
import type { CachedRoute } from './cached-route.js';
import { collectDependencies } from './dependencies.js';
import { EncodedBody, encodeUtf8, negotiateEncoding } from './encoded-body.js';
import { setReadError } from './failed-read.guard.js';
import { isAnonymousRead, toCacheKey } from './request-key.js';
import type { ResponseCache } from './response-cache.js';
import { type HeaderList, StoredResponse } from './stored-response.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface CachedRoutesOptions {
  routes: ReadonlyMap<string, CachedRoute>;
  cache: ResponseCache;
  database: Pick<Database, 'readFromReplica'>;
  limiter: RateLimiter;
  metrics: Pick<Metrics, 'observeRequest'>;
  logger: Pick<Logger, 'debug' | 'isLevelEnabled'>;
  /** Number of reverse proxies whose X-Forwarded-For is trusted. */
  trustProxy: number;
  /** Headers of all responses of the API. */
  headers: Record<string, string>;
  /** Computes a strong entity tag. */
  computeTag(body: Buffer): string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Serves anonymous requests of the routes with {@link CachedResponse} before the web framework, which costs more than most
 * of these responses: from the cache, or by a direct call of the method. Each request counts against the rate limit of its
 * route and in the metrics. All other requests, and those that fail, go to `next`.
 */
export function serveCachedRoutes(options: CachedRoutesOptions, next: Listener): Listener {
  const { routes, cache, database, limiter, metrics, logger, trustProxy, computeTag } = options;
  const isTrusted = (_address: string, hop: number): boolean => hop < trustProxy;
  const headersByRoute = new Map(
    [...routes.values()].map((route) => [route, mergeHeaders(options.headers, route)] as const),
  );

  return (request, response) => {
    const url = request.url!;
    const end = url.indexOf('?');
    const route = isAnonymousRead(request) ? routes.get(end < 0 ? url : url.slice(0, end)) : undefined;
    if (!route) return next(request, response);
    const startedAt = performance.now();
    const requestId = identifyRequest(request);
    const traceparent = request.headers['traceparent']?.toString();
    let isHandedOver = false;
    // The framework responds to what failed here, with the problem that belongs to the error.
    const fail = (error: unknown): void => {
      if (response.headersSent || isHandedOver) return;
      isHandedOver = true;
      setReadError(request, error);
      next(request, response);
    };
    const serve = () =>
      void respond(request, response, route, requestId).then(
        () => observe(request, response, route, requestId, startedAt),
        fail,
      );
    traceRequest(
      { request, method: request.method!, requestId, traceparent },
      (endSpan) => response.once('close', () => endSpan(route.path, response.statusCode)),
      () => runRequestContext({ requestId, origin: 'request', fail }, () => runRequestWork('request-read', serve)),
    );
  };

  async function respond(request: IncomingMessage, response: ServerResponse, route: CachedRoute, requestId: string) {
    const counting = limiter.consume(route.rateLimit, `address:${toClientNetwork(proxyAddr(request, isTrusted))}`);
    setCountedRequest(request, counting);
    const state = await counting;
    const stored = await findOrRead(request, route);
    const encoding = stored.body.choose(negotiateEncoding(request.headers['accept-encoding']));
    const encoded = stored.body.get(encoding);
    const body = encoded instanceof Promise ? await encoded : encoded;
    const tag = findKnownTag(request, stored);
    const headers = tag === undefined ? stored.getHeaders(encoding, body.length) : stored.getUnchangedHeaders(tag);
    response.writeHead(tag === undefined ? 200 : 304, [
      ...headers,
      'X-Request-Id',
      requestId,
      'RateLimit-Policy',
      formatPolicy(state),
      'RateLimit',
      formatRemaining(state),
    ]);
    response.end(tag !== undefined || request.method === 'HEAD' ? undefined : body);
  }

  async function findOrRead(request: IncomingMessage, route: CachedRoute): Promise<StoredResponse> {
    if (!cache.isAvailable) {
      cache.count('bypass');
      return read(request, route, new Set(), () => undefined);
    }
    const key = toCacheKey(request);
    const { response, isComputed } = await cache.findOrCompute(key, ({ topics }) =>
      read(request, route, topics, (grown) => cache.updateSize(key, grown)),
    );
    cache.count(isComputed ? 'miss' : 'hit');
    return response;
  }

  async function read(
    { url, headers }: IncomingMessage,
    route: CachedRoute,
    topics: Set<string>,
    onGrow: (stored: StoredResponse) => void,
  ): Promise<StoredResponse> {
    const start = url!.indexOf('?') + 1;
    const queryString = start === 0 ? '' : url!.slice(start);
    const requestHeaders: string[] = [];
    const target = { setHeader: (name: string, value: string) => requestHeaders.push(name, value) };
    const readRoute = () => database.readFromReplica(() => route.run({ headers, queryString, response: target }));
    const body = encodeUtf8(await collectDependencies(topics, readRoute));
    const encoding = negotiateEncoding(headers['accept-encoding']);
    const stored: StoredResponse = new StoredResponse({
      body: new EncodedBody(body, encoding, () => onGrow(stored)),
      etag: computeTag(body),
      headers: [...headersByRoute.get(route)!, ...requestHeaders],
      topics,
    });
    return stored;
  }

  function observe(
    request: IncomingMessage,
    response: ServerResponse,
    route: CachedRoute,
    requestId: string,
    startedAt: number,
  ) {
    const { method, url } = request;
    const { statusCode: status } = response;
    const milliseconds = performance.now() - startedAt;
    metrics.observeRequest(method!, route.path, status, milliseconds / 1000);
    if (!logger.isLevelEnabled('debug')) return;
    logger.debug({ requestId, method, path: url!.split('?', 1)[0], status, milliseconds }, 'request');
  }
}

/** Headers of a route take precedence over those of all routes. */
function mergeHeaders(common: Record<string, string>, { headers }: CachedRoute): HeaderList {
  const merged = new Map(Object.entries({ ...common, 'Content-Type': JSON_TYPE }));
  const names = new Map([...merged.keys()].map((name) => [name.toLowerCase(), name]));
  for (const [name, value] of headers) merged.set(names.get(name.toLowerCase()) ?? name, value);
  return [...merged].flat();
}

function findKnownTag({ headers }: IncomingMessage, { etag }: StoredResponse): string | undefined {
  const clientTags = headers['if-none-match'];
  return clientTags === undefined
    ? undefined
    : findMatchingTag(etag, clientTags, headers['accept-encoding'] !== undefined);
}
