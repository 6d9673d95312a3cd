import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';

/** Makes and checks the token of a short-lived link to a private file. */
@Injectable()
export class SignedLinks {
  private readonly key: Buffer;

  constructor(@Inject(ENV) env: Env) {
    this.key = Buffer.from(hkdfSync('sha256', env.auth.secret, '', 'recuento file links', 32));
  }

  /** @param seconds how long the link works from now */
  sign(path: string, seconds: number): string {
    const expires = Math.floor(Date.now() / 1000) + seconds;
    return `${expires}.${this.mac(path, expires)}`;
  }

  verify(path: string, token: string): boolean {
    const [expires, mac] = token.split('.');
    if (!/^\d{1,12}$/.test(expires ?? '') || !mac || Number(expires) < Date.now() / 1000) return false;
    const expected = Buffer.from(this.mac(path, Number(expires)));
    const given = Buffer.from(mac);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  private mac(path: string, expires: number): string {
    return createHmac('sha256', this.key).update(`${expires}\n${path}`).digest('base64url');
  }
}
