import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';

/** Creates and verifies tokens of short-lived links to private files. */
@Injectable()
export class SignedLinks {
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Env) {
    this.key = Buffer.from(hkdfSync('sha256', env.auth.secret, '', 'recuento file links', 32));
  }

  /** @param seconds validity of the link */
  sign(path: string, seconds: number): string {
    const expires = Math.floor(Date.now() / 1000) + seconds;
    return `${expires}.${this.computeMac(path, expires)}`;
  }

  verify(path: string, token: string): boolean {
    const [expires, providedMac] = token.split('.');
    if (!/^\d{1,12}$/.test(expires ?? '') || !providedMac || Number(expires) < Date.now() / 1000) return false;
    const expected = Buffer.from(this.computeMac(path, Number(expires)));
    const provided = Buffer.from(providedMac);
    return expected.length === provided.length && timingSafeEqual(expected, provided);
  }

  private computeMac(path: string, expires: number): string {
    return createHmac('sha256', this.key).update(`${expires}\n${path}`).digest('base64url');
  }
}
