import type { Request, RequestHandler } from 'express';
import { isWatched, routeOf } from './request-log.js';
import { tracedRequest } from './tracing.js';

/** A span for each request of the API. Stands after the middleware that gives a request its id. */
export const requestTrace: RequestHandler = (request, response, next) => {
  if (!isWatched(request)) return next();
  const { id } = request as Request & { id: string };
  tracedRequest(
    { method: request.method, requestId: id, traceparent: request.get('traceparent') },
    (end) => response.once('close', () => end(routeOf(request), response.statusCode)),
    next,
  );
};
