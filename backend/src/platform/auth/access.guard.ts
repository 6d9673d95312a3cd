import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import passport from 'passport';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { ACCESS, type AccessLevel } from './access.js';
import { AdminOnly, Unauthenticated } from './auth.errors.js';
import { AccountDirectory, type Principal, type RequestWithCaller } from './caller.js';
import type { Response } from 'express';

/** Enforces what {@link Access} declares, on every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly accounts: AccountDirectory,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (level === undefined) throw new Error(`${context.getClass().name} has a route without @Access`);
    if (level === 'public') return true;
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const response = context.switchToHttp().getResponse<Response>();
    if (level === 'optional' && request.headers.authorization === undefined) return true;
    const principal = await authenticate(request, response);
    const isAdmin = principal.organizations.includes(this.env.auth.adminOrganization);
    if (level === 'admin' && !isAdmin) throw new AdminOnly();
    request.caller = { id: await this.accounts.idOf(principal), isAdmin, principal };
    // What is made for one person is kept by nobody on the way.
    response.setHeader('Cache-Control', 'private, no-store');
    return true;
  }
}

function authenticate(request: RequestWithCaller, response: Response): Promise<Principal> {
  return new Promise((resolve, reject) => {
    const done = (error: unknown, principal: Principal | false | null) => {
      if (error) reject(error as Error);
      else if (principal) resolve(principal);
      else reject(new Unauthenticated());
    };
    const middleware = passport.authenticate('bearer', { session: false }, done) as (
      request: RequestWithCaller,
      response: Response,
      next: (error?: unknown) => void,
    ) => void;
    middleware(request, response, (error) => reject((error as Error) ?? new Unauthenticated()));
  });
}
