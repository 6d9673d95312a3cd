import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable, type RawBodyRequest } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { toClientNetwork } from '../../../platform/http/index.js';
import { RateLimiter } from '../../../platform/rate-limits/index.js';
import { InvalidSignatureError } from '../marketplace.errors.js';

/** Maximum difference of the clocks, and the period in which a message can be repeated. */
const TOLERANCE_SECONDS = 5 * 60;

/** The value of X-Signature: HMAC-SHA256 over the timestamp, a dot and the bytes of the body. */
export function computePostbackSignature(secret: string, timestamp: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
}

/**
 * Accepts a postback with a valid, recent signature of the partner; runs before the body is validated. Signed requests
 * count against the rate limit of the partner, others against that of the IP address, so that third parties cannot
 * exhaust the limit of a partner.
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
    const actual = Buffer.from(request.get('x-signature') ?? '');
    const body = request.rawBody ?? Buffer.alloc(0);
    const isRecent =
      /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
    const isSigned = this.env.postbackSecrets
      .filter(({ name }) => name === advertiser)
      .some(({ secret }) => {
        const expected = Buffer.from(computePostbackSignature(secret, timestamp, body));
        return expected.length === actual.length && timingSafeEqual(expected, actual);
      });
    if (!isRecent || !isSigned) {
      await this.limits.consumeForResponse(response, 'writes', `address:${toClientNetwork(request.ip)}`);
      throw new InvalidSignatureError();
    }
    await this.limits.consumeForResponse(response, 'postbacks', `advertiser:${advertiser}`);
    return true;
  }
}
