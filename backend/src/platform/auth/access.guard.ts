import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import passport from 'passport';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { RATE_LIMIT, type RateLimitName, RateLimiter, CUSTOM_RATE_LIMIT } from '../rate-limits/index.js';
import { ACCESS, type AccessLevel } from './access.js';
import { AdminOnlyError, IdentityProviderUnavailableError, UnauthenticatedError } from './auth.errors.js';
import { AccountDirectory, type Principal, type RequestWithCaller } from './caller.js';
import type { Response } from 'express';

/** Enforces the access level declared by {@link Access} and the rate limit on every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly accounts: AccountDirectory,
    private readonly limits: RateLimiter,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (level === undefined) throw new Error(`${context.getClass().name} has a route without @Access`);
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const response = context.switchToHttp().getResponse<Response>();
    const budget =
      this.reflector.getAllAndOverride<RateLimitName | undefined>(RATE_LIMIT, [
        context.getHandler(),
        context.getClass(),
      ]) ?? (request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes');
    const consume = (client: string) => this.limits.consumeForResponse(response, budget, client);
    // The guard of such a route consumes the rate limit itself, after it has identified the caller.
    if (
      this.reflector.getAllAndOverride<boolean | undefined>(CUSTOM_RATE_LIMIT, [
        context.getHandler(),
        context.getClass(),
      ])
    ) {
      return true;
    }
    const address = `address:${request.ip}`;
    if (level === 'public' || (level === 'optional' && request.headers.authorization === undefined)) {
      await consume(address);
      return true;
    }
    const principal = await authenticate(request, response).catch(async (error: unknown) => {
      // Requests with invalid tokens count as well, against guessing.
      await consume(address);
      throw error;
    });
    const isAdmin = principal.organizations.includes(this.env.auth.adminOrganization);
    if (level === 'admin' && !isAdmin) {
      await consume(address);
      throw new AdminOnlyError();
    }
    request.caller = { id: await this.accounts.findOrCreateUserId(principal), isAdmin, principal };
    await consume(`person:${request.caller.id}`);
    // Responses to a signed-in user must not be cached.
    response.setHeader('Cache-Control', 'private, no-store');
    return true;
  }
}

/**
 * @throws UnauthenticatedError if the request has no valid bearer token
 * @throws IdentityProviderUnavailableError if the token cannot be verified because the provider is unavailable
 */
export function authenticate(request: RequestWithCaller, response: Response): Promise<Principal> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, principal: Principal | false | null, failure?: unknown) => {
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
