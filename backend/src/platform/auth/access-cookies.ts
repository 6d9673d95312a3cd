import { Inject, Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { SignedLinks } from '../storage/index.js';
import { AccountDirectory, type Principal, type VerifiedPrincipal } from './caller.js';
import { type TokenIdentity, TokenRevocations } from './token-revocations.js';

type Holder = Pick<Principal, 'issuer' | 'subject'> & { token: TokenIdentity };

/**
 * Cookies with which a browser opens one path without an Authorization header: images, downloads, pages. They are sent to
 * that path only, never with requests of other sites, scripts cannot read them, and they end with the token that was
 * exchanged for them. URLs stay free of secrets.
 */
@Injectable()
export class AccessCookies {
  private readonly secure: boolean;

  constructor(
    private readonly links: SignedLinks,
    private readonly revocations: TokenRevocations,
    private readonly accounts: AccountDirectory,
    @Inject(ENV) env: Env,
  ) {
    this.secure = env.publicUrl.startsWith('https:');
  }

  /** Opens `path` and everything below it. The caller must have verified that the user may open it. */
  grant(response: Response, name: string, path: string, seconds: number, principal: VerifiedPrincipal): void {
    const { issuer, subject, token } = principal;
    const holder = Buffer.from(JSON.stringify({ issuer, subject, token } satisfies Holder)).toString('base64url');
    response.cookie(this.cookieName(name), `${holder}.${this.links.sign(`${path}\n${holder}`, seconds)}`, {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: this.secure,
      maxAge: seconds * 1000,
    });
  }

  /** Whether the request has a cookie for the path whose user has not signed out, and was not erased, since. */
  async isGranted(request: Request, name: string, path: string): Promise<boolean> {
    const cookie = parseCookie(request.headers.cookie ?? '')[this.cookieName(name)] ?? '';
    const [holder = '', ...signature] = cookie.split('.');
    if (!this.links.verify(`${path}\n${holder}`, signature.join('.'))) return false;
    const { token, ...user } = JSON.parse(Buffer.from(holder, 'base64url').toString()) as Holder;
    return !(await this.revocations.isRevoked(token, user)) && !(await this.accounts.isErased(user));
  }

  /** Browsers accept a cookie with the prefix `__Secure-` only over HTTPS. */
  private cookieName(name: string): string {
    return `${this.secure ? '__Secure-' : ''}recuento.${name}`;
  }
}
