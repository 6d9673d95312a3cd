import type { RequestHandler } from 'express';
import { toNodeHandler } from 'better-auth/node';
import { CLIENT_ADDRESS_HEADER, type EmbeddedProvider } from './embedded-provider.js';

/** Serves the embedded provider below /identity. It reads its bodies itself, so it stands before any body parser. */
export function identityMiddleware(provider: EmbeddedProvider): RequestHandler {
  const handle = toNodeHandler(provider.handler);
  return (request, response, next) => {
    // Who belongs to an organization is the operator's to say; the library would let its members invite others.
    if (request.path.startsWith('/organization/')) return next();
    // What a client says about its own address does not count.
    request.headers[CLIENT_ADDRESS_HEADER] = request.ip ?? '0.0.0.0';
    response.setHeader('Cache-Control', request.path.endsWith('/jwks') ? 'public, max-age=60' : 'no-store');
    handle(request, response).catch(next);
  };
}
