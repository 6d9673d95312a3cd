import type { Response } from 'express';
import passport from 'passport';
import { IdentityProviderUnavailableError, UnauthenticatedError } from './auth.errors.js';
import type { RequestWithCaller, VerifiedPrincipal } from './caller.js';
import type { TokenRevocations } from './token-revocations.js';

/**
 * @throws UnauthenticatedError if the request has no valid bearer token, or one whose user has signed out
 * @throws IdentityProviderUnavailableError if the token cannot be verified because the provider is unavailable
 */
export async function authenticate(
  request: RequestWithCaller,
  response: Response,
  revocations: TokenRevocations,
): Promise<VerifiedPrincipal> {
  const principal = await verifyToken(request, response);
  if (await revocations.isRevoked(principal.token, principal)) throw new UnauthenticatedError();
  return principal;
}

function verifyToken(request: RequestWithCaller, response: Response): Promise<VerifiedPrincipal> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, principal: VerifiedPrincipal | false | null, failure?: unknown) => {
      if (error) reject(error as Error);
      // The library reports an unavailable key as an authentication failure.
      else if (failure instanceof IdentityProviderUnavailableError) reject(failure);
      else if (principal) resolve(principal);
      else reject(new UnauthenticatedError());
    };
    const middleware = passport.authenticate('bearer', { session: false }, done) as (
      request: RequestWithCaller,
      response: Response,
      next: (error?: unknown) => void,
    ) => void;
    middleware(request, response, (error) => reject((error as Error | undefined) ?? new UnauthenticatedError()));
  });
}
