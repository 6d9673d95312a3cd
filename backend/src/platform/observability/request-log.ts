import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.js';
import { type RequestContext, requestContext } from './request-context.js';
import type { UnhandledErrors } from './unhandled-errors.js';

/** The path alone: a query string can hold a token or what somebody searched for. */
const stripQuery = (url: string): string => url.split('?', 1)[0];

/** What the embedded provider is asked for; what follows can be the token of a link. */
const stripToken = (path: string): string => (path.startsWith('/identity/') ? path.split('/', 3).join('/') : path);

/** Whether somebody signed in, or anything that makes or ends a way in. */
const isAccountRequest = (method: string, path: string): boolean =>
  method === 'POST' && /^\/identity\/(sign-|reset-|change-|revoke-)/.test(path);
const DENIAL_STATUSES = new Set([401, 403, 429]);

/** Of the API and the embedded provider; files of the app and looks at its health are many and tell little. */
export const isObservedRoute = ({ originalUrl }: Request): boolean => /^\/(api|identity)\//.test(originalUrl);

/**
 * Counts and times the requests of the API. Writes one line about each that failed on our side, that was refused for who
 * asked or how often, or that was about signing in; about every one of them at level debug. Stands after the middleware
 * that gives a request its id. What goes wrong anywhere in the work on a request is answered with 500.
 */
export const requestLog =
  (logger: Logger, metrics: Pick<Metrics, 'observe'>, errors: Pick<UnhandledErrors, 'contain'>): RequestHandler =>
  (request, response, next) => {
    const { id } = request as Request & { id: string };
    const begun = performance.now();
    if (isObservedRoute(request)) {
      response.once('close', () => {
        const { statusCode: status } = response;
        const milliseconds = performance.now() - begun;
        metrics.observe(request.method, routePattern(request), status, milliseconds / 1000);
        const path = stripToken(stripQuery(request.originalUrl));
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
    errors.contain(request, context);
    errors.contain(response, context);
    requestContext.run(context, next);
  };

/** The pattern of the route that answered; everything that no route knows is one. */
export function routePattern(request: Request): string {
  if (request.originalUrl.startsWith('/identity/')) return '/identity';
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : 'none';
}
