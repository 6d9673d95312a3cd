import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { getAccessLevel } from './access-level.js';
import { assertAdmin, isAdmin } from './admin-role.js';
import { authenticate } from './authenticate.js';
import { AccountDirectory, type Caller, type RequestWithCaller } from './caller.js';
import { TokenRevocations } from './token-revocations.js';

/**
 * Identifies the caller of a request. It rejects nothing itself: a request that the route must reject is counted first, by
 * the rate limit guard, and rejected then, by the access guard.
 */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly accounts: AccountDirectory,
    private readonly revocations: TokenRevocations,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const level = getAccessLevel(this.reflector, context);
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const response = context.switchToHttp().getResponse<Response>();
    const isAnonymous = level === 'public' || (level === 'optional' && request.headers.authorization === undefined);
    if (isAnonymous) return true;
    const identified = await this.identify(request, response, level === 'admin').catch((error: unknown) => ({ error }));
    if ('error' in identified) request.accessError = identified.error;
    else request.caller = { ...identified, id: await this.accounts.findOrCreateUserId(identified.principal) };
    return true;
  }

  /** A caller without the required role is rejected before an account is created. */
  private async identify(
    request: RequestWithCaller,
    response: Response,
    requiresAdmin: boolean,
  ): Promise<Omit<Caller, 'id'>> {
    const principal = await authenticate(request, response, this.revocations);
    if (requiresAdmin) assertAdmin(principal, this.env);
    return { principal, isAdmin: isAdmin(principal, this.env) };
  }
}
