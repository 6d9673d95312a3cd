import type { RequestHandler } from 'express';
import { toNodeHandler } from 'better-auth/node';
import { CLIENT_ADDRESS_HEADER, type EmbeddedProvider } from './embedded-provider.js';

/** Serves the embedded provider below /identity. It reads its bodies itself, so it stands before any body parser. */
export function identityMiddleware(provider: EmbeddedProvider): RequestHandler {
  const handle = toNodeHandler(async (request: Request) => sayingWhen(await provider.handler(request)));
  return (request, response, next) => {
    // The library understands an address in more spellings than the log and the limits of this product.
    if (new URL(request.originalUrl, 'http://here').pathname !== request.originalUrl.split('?', 1)[0]) return next();
    // What a client says about its own address does not count.
    request.headers[CLIENT_ADDRESS_HEADER] = request.ip ?? '0.0.0.0';
    response.setHeader('Cache-Control', request.path.endsWith('/jwks') ? 'public, max-age=60' : 'no-store');
    handle(request, response).catch(next);
  };
}

/** The library says under a name of its own when to come again. */
function sayingWhen(answer: Response): Response {
  const seconds = answer.headers.get('x-retry-after');
  if (seconds !== null) answer.headers.set('Retry-After', seconds);
  return answer;
}
