import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { requestContext } from './request-context.js';

/** The path alone: a query string can hold a token or what somebody searched for. */
const pathOf = (url: string): string => url.split('?', 1)[0];

/**
 * One line for each request of the API that failed on our side; for every one of them at level debug. Stands after
 * the middleware that gives a request its id.
 */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const { id } = request as Request & { id: string };
    const begun = process.hrtime.bigint();
    if (/^\/(api|identity)\//.test(request.originalUrl)) {
      response.once('close', () => {
        const level = response.statusCode >= 500 ? 'error' : 'debug';
        if (!logger.isLevelEnabled(level)) return;
        logger[level](
          {
            requestId: id,
            method: request.method,
            path: pathOf(request.originalUrl),
            status: response.statusCode,
            aborted: response.writableFinished ? undefined : true,
            milliseconds: Number(process.hrtime.bigint() - begun) / 1e6,
          },
          'request',
        );
      });
    }
    requestContext.run({ requestId: id }, next);
  };
