import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import proxyAddr from 'proxy-addr';
import { createRequestId, findMatchingTag } from '../http/index.js';
import { type Metrics, traceRequest } from '../observability/index.js';
import { formatPolicy, formatRemaining, type RateLimiter } from '../rate-limits/index.js';
import { negotiateEncoding } from './encoded-body.js';
import { isCacheable, toCacheKey } from './request-key.js';
import type { ResponseCache } from './response-cache.js';
import type { StoredResponse } from './stored-response.js';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface CachedResponseOptions {
  cache: ResponseCache;
  limiter: RateLimiter;
  metrics: Pick<Metrics, 'observeRequest'>;
  logger: Pick<Logger, 'debug' | 'isLevelEnabled'>;
  /** Number of reverse proxies whose X-Forwarded-For is trusted. */
  trustProxy: number;
}

/**
 * Answers requests from the cache before the web framework, which costs more than such a response. Counts each one
 * against the rate limit of its route and in the metrics. All other requests go to `next`.
 */
export function sendCachedResponse(options: CachedResponseOptions, next: Listener): Listener {
  const { cache, limiter, metrics, logger, trustProxy } = options;
  const isTrusted = (_address: string, hop: number): boolean => hop < trustProxy;

  return (request, response) => {
    if (!isCacheable(request)) return next(request, response);
    if (!cache.isAvailable) {
      cache.count('bypass');
      return next(request, response);
    }
    const key = toCacheKey(request);
    const found = cache.find(key);
    if (found === undefined && !cache.findPending(key, request.url!)) return next(request, response);
    const startedAt = performance.now();
    // Without a stored response, the request is limited, answered or rejected like any other.
    const continueUncached = () => void (response.headersSent || next(request, response));
    findOrWait(key, request.url!, found)
      .then((stored) => (stored ? answer(request, response, stored, startedAt) : next(request, response)))
      .catch(continueUncached);
  };

  async function findOrWait(key: string, url: string, found: ReturnType<ResponseCache['find']>) {
    const stored = found instanceof Promise ? await found : found;
    if (stored) return stored;
    await cache.findPending(key, url);
    return cache.find(key);
  }

  async function answer(request: IncomingMessage, response: ServerResponse, stored: StoredResponse, startedAt: number) {
    const state = await limiter.consume(stored.rateLimit, `address:${proxyAddr(request, isTrusted)}`);
    const encoding = stored.body.choose(negotiateEncoding(request.headers['accept-encoding']));
    const body = await stored.body.get(encoding);
    const requestId = createRequestId(request);
    const ownHeaders = [
      'X-Request-Id',
      requestId,
      'RateLimit-Policy',
      formatPolicy(state),
      'RateLimit',
      formatRemaining(state),
    ];
    const trace = { method: request.method!, requestId, traceparent: request.headers['traceparent']?.toString() };
    traceRequest(
      trace,
      (end) => response.once('close', () => end(stored.route, response.statusCode)),
      () => {
        const tag = findKnownTag(request, stored);
        if (tag !== undefined) response.writeHead(304, [...stored.getUnchangedHeaders(tag), ...ownHeaders]).end();
        else {
          response.writeHead(200, [...stored.getHeaders(encoding, body.length), ...ownHeaders]);
          response.end(request.method === 'HEAD' ? undefined : body);
        }
      },
    );
    cache.count('hit');
    const { method, url } = request;
    const { statusCode: status } = response;
    const milliseconds = performance.now() - startedAt;
    metrics.observeRequest(method!, stored.route, status, milliseconds / 1000);
    if (!logger.isLevelEnabled('debug')) return;
    logger.debug({ requestId, method, path: url!.split('?', 1)[0], status, milliseconds }, 'request');
  }
}

function findKnownTag({ headers }: IncomingMessage, { etag }: StoredResponse): string | undefined {
  const clientTags = headers['if-none-match'];
  return clientTags === undefined
    ? undefined
    : findMatchingTag(etag, clientTags, headers['accept-encoding'] !== undefined);
}
