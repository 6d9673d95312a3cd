import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable, type RawBodyRequest } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { RateLimiter } from '../../platform/rate-limits/index.js';
import { InvalidSignatureError } from './marketplace.errors.js';

/** How far a partner's clock may be off, and for how long a message can be sent again. */
const TOLERANCE_SECONDS = 5 * 60;

/** The value of X-Signature: HMAC-SHA256 over the time, a dot and the bytes of the body as they are sent. */
export function computePostbackSignature(secret: string, timestamp: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/**
 * Lets a postback through when the partner signed it, just now. Stands before anything in the body is looked at. What is
 * signed counts for the partner, from whatever address; what is not counts for the address, so that nobody can use up
 * the budget of a partner.
 */
@Injectable()
export class PostbackSignatureGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimiter,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const response = context.switchToHttp().getResponse<Response>();
    const request = context.switchToHttp().getRequest<RawBodyRequest<Request>>();
    const advertiser = request.get('x-advertiser') ?? '';
    const timestamp = request.get('x-timestamp') ?? '';
    const given = Buffer.from(request.get('x-signature') ?? '');
    const body = request.rawBody ?? Buffer.alloc(0);
    const isNow = /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
    const isSigned = this.env.postbackSecrets
      .filter(({ name }) => name === advertiser)
      .some(({ secret }) => {
        const expected = Buffer.from(computePostbackSignature(secret, timestamp, body));
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
    if (!isNow || !isSigned) {
      await this.limits.drawFor(response, 'writes', `address:${request.ip}`);
      throw new InvalidSignatureError();
    }
    await this.limits.drawFor(response, 'postbacks', `advertiser:${advertiser}`);
    return true;
  }
}
