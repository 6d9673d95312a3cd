import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { toClientNetwork } from '../http/index.js';
import { getCountedRequest } from './counted-requests.js';
import { CUSTOM_RATE_LIMIT, FILES_RATE_LIMIT, RATE_LIMIT, type RateLimitName } from './rate-limits.js';
import { RateLimiter } from './rate-limiter.js';

/**
 * Counts every request: for its user if it was identified, otherwise for its address. Must run after the authentication
 * guard and before the access guard, so that requests with invalid tokens count too, against guessing.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const targets = [context.getHandler(), context.getClass()];
    // The guard of such a route consumes the rate limit itself, after it has identified the caller.
    if (this.reflector.getAllAndOverride<boolean | undefined>(CUSTOM_RATE_LIMIT, targets)) return true;
    const request = context.switchToHttp().getRequest<Request & { caller?: { id: number } }>();
    const response = context.switchToHttp().getResponse<Response>();
    const counted = getCountedRequest(request);
    if (counted) {
      await this.limits.setHeaders(response, counted);
      return true;
    }
    const hasFiles = Boolean(request.is('multipart/form-data'));
    const budget =
      (hasFiles && this.reflector.get<RateLimitName | undefined>(FILES_RATE_LIMIT, context.getHandler())) ||
      this.reflector.getAllAndOverride<RateLimitName | undefined>(RATE_LIMIT, targets) ||
      (request.method === 'GET' || request.method === 'HEAD' ? 'reads' : 'writes');
    const client = request.caller ? `person:${request.caller.id}` : `address:${toClientNetwork(request.ip)}`;
    await this.limits.consumeForResponse(response, budget, client);
    return true;
  }
}
