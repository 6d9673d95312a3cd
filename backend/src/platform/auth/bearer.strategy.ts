import { Inject, Injectable, Logger } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { passportJwtSecret } from 'jwks-rsa';
import { ExtractJwt, type SecretOrKeyProvider, Strategy } from 'passport-jwt';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { IdentityProviderUnavailable } from './auth.errors.js';
import type { Principal } from './caller.js';
import { type Issuer, issuerOf } from './issuer.js';
import { PublishedKeys } from './published-keys.js';

type Claims = Record<string, unknown> & { iss: string; sub?: string; email?: unknown; name?: unknown };

const MINUTE = 60_000;
/** How long a key counts before the provider is asked again, and how much longer while it does not answer. */
const KEY_LIFE = 10 * MINUTE;
const KEY_LIFE_IN_NEED = 60 * MINUTE;

/** Verifies a bearer token against the issuer's published keys: fixed algorithms, issuer, audience and time. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(@Inject(ENV) private readonly env: Env) {
    const issuer = issuerOf(env);
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: keysOf(issuer),
      algorithms: ['RS256', 'ES256'],
      issuer: issuer.issuer,
      audience: env.auth.audience,
      ignoreExpiration: false,
    });
  }

  validate(claims: Claims): Principal | false {
    // A token that never ends is no token: the library only looks at an end that is there.
    if (typeof claims['exp'] !== 'number' || typeof claims.sub !== 'string' || claims.sub === '') return false;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof claims.email === 'string' ? claims.email : null,
      name: typeof claims.name === 'string' ? claims.name : null,
      organizations: organizationsIn(claims, this.env.auth.adminClaim),
    };
  }
}

/** The key that a token names, as the provider publishes it: never one that the token brings or points at. */
function keysOf(issuer: Issuer): SecretOrKeyProvider {
  const logger = new Logger(BearerStrategy.name);
  const publishedKey = passportJwtSecret({
    jwksUri: issuer.jwksUrl ?? issuer.issuer,
    fetcher: new PublishedKeys(issuer).fetch,
    cache: true,
    cacheMaxAge: KEY_LIFE,
    cacheMaxAgeFallback: KEY_LIFE_IN_NEED,
    onStaleCacheFallback: (error) =>
      logger.warn({ err: error }, 'the identity provider does not answer; its last keys go on'),
    handleSigningKeyError: (error, done) => {
      if (!error || error.name === 'SigningKeyNotFoundError') return done(null);
      logger.warn({ err: error }, 'the identity provider does not answer');
      done(new IdentityProviderUnavailable());
    },
  });
  return (request, token, done) => {
    // What a token declares critical and the library does not know makes it void (RFC 7515, section 4.1.11).
    if (headerOf(token)?.['crit'] !== undefined) return done(null, undefined);
    publishedKey(request, token as string, done);
  };
}

function headerOf(token: unknown): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(String(token).split('.')[0], 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/**
 * The claim may be a list of names, a list of objects with id, slug or name, or an object keyed by id. Providers that
 * only allow names like `https://example.org/organizations` are understood: a claim of the whole name comes first.
 */
function organizationsIn(claims: Claims, path: string): string[] {
  const value =
    claims[path] ??
    path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], claims);
  const list = Array.isArray(value) ? value : value && typeof value === 'object' ? Object.keys(value) : [];
  return list.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    const { id, slug, name } = (entry ?? {}) as { id?: unknown; slug?: unknown; name?: unknown };
    return [id, slug, name].filter((text): text is string => typeof text === 'string');
  });
}
