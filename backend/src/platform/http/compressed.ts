import compression from 'compression';
import type { RequestHandler } from 'express';

/** Compresses for those who take it. Wrapping an answer costs a tenth of a small request; who asks for nothing is spared. */
export function compressed(): RequestHandler {
  const compress = compression();
  return (request, response, next) => {
    response.vary('Accept-Encoding');
    if (request.headers['accept-encoding'] === undefined) next();
    else compress(request, response, next);
  };
}
