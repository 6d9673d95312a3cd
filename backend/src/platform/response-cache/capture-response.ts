import type { Request, RequestHandler, Response } from 'express';
import type { RateLimitName } from '../rate-limits/index.js';
import { collectDependencies } from './dependencies.js';
import { EncodedBody } from './encoded-body.js';
import { isCacheable, toCacheKey } from './request-key.js';
import type { ResponseCache } from './response-cache.js';
import type { PendingResponse } from './response-store.js';
import { StoredResponse } from './stored-response.js';

/** Headers that are set for each request, and for each encoding of the body. */
const OWN_HEADERS = ['x-request-id', 'ratelimit', 'ratelimit-policy', 'content-length', 'etag', 'connection'];

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Stores the responses of routes with {@link CachedResponse}. Must run before all handlers that read data. */
export const captureResponse =
  (cache: ResponseCache): RequestHandler =>
  (request, response, next) => {
    if (!isSafe(request.method)) {
      response.once('finish', () => cache.expectChanges());
      return next();
    }
    if (request.method !== 'GET' || !isCacheable(request) || !cache.isAvailable) return next();
    const pending = cache.begin(toCacheKey(request));
    const send = response.send.bind(response);
    response.send = (body?: unknown) => {
      response.send = send;
      cache.end(pending, toStored(cache, pending, request, response, body));
      return send(body);
    };
    response.once('close', () => cache.end(pending));
    collectDependencies(pending, next);
  };

function toStored(
  cache: ResponseCache,
  { key, topics, isCacheable }: PendingResponse,
  request: Request & { rateLimit?: RateLimitName },
  response: Response,
  body: unknown,
): StoredResponse | undefined {
  const { rateLimit } = request;
  if (!isCacheable || topics.size === 0 || response.statusCode !== 200 || rateLimit === undefined) return undefined;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined;
  const headers = { ...response.getHeaders() };
  if (headers['set-cookie']) return undefined;
  for (const name of OWN_HEADERS) delete headers[name];
  const identity = Buffer.from(body as string);
  const computeTag = request.app.get('etag fn') as (body: Buffer) => string;
  const stored: StoredResponse = new StoredResponse({
    body: new EncodedBody(identity, () => cache.updateSize(key, stored)),
    etag: computeTag(identity),
    headers,
    topics,
    route: (request.route as { path: string }).path,
    rateLimit,
  });
  return stored;
}
