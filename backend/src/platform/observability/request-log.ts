import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';
import { type RequestContext, requestContext } from './request-context.js';
import type { UnhandledErrors } from './unhandled-errors.js';

/** Removes the query string, which can contain a token or a search term. */
const stripQuery = (url: string): string => url.split('?', 1)[0];

const MASKED = '…';
const ID = /^\d{1,10}$/;
const WORD = /^[a-z]+(?:-[a-z]+)*$/;

/** Shortens paths of the embedded identity provider to the operation, because the rest can be the token of a link. */
function stripToken(path: string): string {
  if (!path.startsWith('/identity/')) return path;
  const [, , name, part = ''] = path.split('/', 4);
  return name === 'two-factor' && WORD.test(part) ? `/identity/${name}/${part}` : `/identity/${name}`;
}

/**
 * The path with the ids in it, but no other values: the number of a receipt gives access to a report. Before a route is
 * matched, every segment that may be a value is masked.
 */
function describePath(request: Request): string {
  const path = stripToken(stripQuery(request.originalUrl));
  if (path.startsWith('/identity/')) return path;
  const segments = path.split('/');
  const pattern = routePattern(request).split('/');
  if (pattern.length !== segments.length)
    return segments
      .map((segment) => (segment === '' || ID.test(segment) || WORD.test(segment) ? segment : MASKED))
      .join('/');
  return pattern
    .map((part, index) => (part.startsWith(':') && ID.test(segments[index]!) ? segments[index] : part))
    .join('/');
}

/** Whether the request signs in or out, or changes credentials or sessions. */
const isAccountRequest = (method: string, path: string): boolean =>
  method === 'POST'
    ? /^\/identity\/(sign-|reset-|change-|revoke-|two-factor)|^\/api\/session\/sign-out$/.test(path)
    : path === '/identity/verify-email';
const DENIAL_STATUSES = new Set([401, 403, 429]);

/** Requests of the API and the identity provider are logged and measured, but not static files and health checks. */
export const isObservedRoute = ({ originalUrl }: Request): boolean => /^\/(api|identity)\//.test(originalUrl);

/**
 * Counts and times the requests of the API. Logs each request that failed with 5xx, was denied (401, 403, 429) or concerned
 * an account; at level debug all of them. Must run after the middleware that sets the request id. Uncaught errors while a
 * request is processed are answered with 500.
 */
export const requestLog =
  (
    logger: Logger,
    metrics: Pick<Metrics, 'observeRequest'>,
    errors: Pick<UnhandledErrors, 'bindEmitter'>,
  ): RequestHandler =>
  (request, response, next) => {
    const { id } = request as Request & { id: string };
    const startedAt = performance.now();
    if (isObservedRoute(request)) {
      response.once('close', () => {
        const { statusCode: status } = response;
        const milliseconds = performance.now() - startedAt;
        metrics.observeRequest(request.method, routePattern(request), status, milliseconds / 1000);
        const path = describePath(request);
        const isNotable = DENIAL_STATUSES.has(status) || isAccountRequest(request.method, path);
        const level = status >= 500 ? 'error' : isNotable ? 'info' : 'debug';
        if (!logger.isLevelEnabled(level)) return;
        const aborted = response.writableFinished ? undefined : true;
        logger[level]({ requestId: id, method: request.method, path, status, aborted, milliseconds }, 'request');
      });
    }
    const context: RequestContext = {
      requestId: id,
      origin: 'request',
      fail: (error) => {
        if (!response.writableEnded) next(error);
      },
    };
    errors.bindEmitter(request, context);
    errors.bindEmitter(response, context);
    requestContext.run(context, next);
  };

/** The pattern of the matched route, or `none`. */
export function routePattern(request: Request): string {
  if (request.originalUrl.startsWith('/identity/')) return '/identity';
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'none';
}
