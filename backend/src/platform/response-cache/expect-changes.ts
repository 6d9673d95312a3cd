import type { RequestHandler } from 'express';
import type { ResponseCache } from './response-cache.js';

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** After each request that may have changed something, the next response of this process must include the change. */
export const expectChanges =
  (cache: ResponseCache): RequestHandler =>
  (request, response, next) => {
    if (!isSafe(request.method)) response.once('finish', () => cache.expectChanges());
    next();
  };
