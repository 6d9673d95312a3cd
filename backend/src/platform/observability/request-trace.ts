import type { Request, RequestHandler } from 'express';
import { isObservedRoute, routePattern } from './request-log.js';
import { traceRequest } from './tracing.js';

/** Creates a span for each request of the API. Must run after the middleware that sets the request id. */
export const requestTrace: RequestHandler = (request, response, next) => {
  if (!isObservedRoute(request)) return next();
  const { id } = request as Request & { id: string };
  traceRequest(
    { request, method: request.method, requestId: id, traceparent: request.get('traceparent') },
    (end) => response.once('close', () => end(routePattern(request), response.statusCode)),
    next,
  );
};
