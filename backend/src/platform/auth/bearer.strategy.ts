import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type SecretOrKeyProvider, Strategy } from 'passport-jwt';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { isStorableText } from '../http/index.js';
import { readBearerToken } from './bearer-token.js';
import type { RequestWithCaller, VerifiedPrincipal } from './caller.js';
import { EMBEDDED_ISSUER, type Issuer, resolveIssuer } from './issuer.js';
import type { TokenIdentity } from './token-revocations.js';
import { ALGORITHMS, VerificationKeys } from './verification-keys.js';

type Claims = Record<string, unknown> & { iss: string; sub?: string; email?: unknown; name?: unknown };

/** OpenID Connect Core 1.0, section 2. */
const MAX_SUBJECT_LENGTH = 255;
/** Tolerates clocks that differ. A sign-out everywhere would not reject a token that was issued later. */
const CLOCK_TOLERANCE_SECONDS = 5 * 60;
/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799;

/** Verifies a bearer token with the issuer's published keys: algorithm, issuer, audience and validity period. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, 'bearer') {
  constructor(@Inject(ENV) private readonly env: Env) {
    const issuer = resolveIssuer(env);
    super({
      jwtFromRequest: readBearerToken,
      secretOrKeyProvider: provideKeys(issuer),
      algorithms: [...ALGORITHMS],
      issuer: issuer.issuer,
      audience: env.auth.audience,
      ignoreExpiration: false,
      passReqToCallback: true,
    });
  }

  validate(request: RequestWithCaller, claims: Claims): VerifiedPrincipal | false {
    // Tokens without expiry are rejected: the library checks `exp` only if it is present.
    if (typeof claims['exp'] !== 'number' || !isSubject(claims.sub) || !isPlausible(claims['iat'])) return false;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: readText(claims.email, isStorableText),
      name: readText(claims.name),
      organizations: extractOrganizations(claims, this.env.auth.adminClaim),
      authenticationMethods: [claims['amr'], claims['acr']]
        .flat()
        .filter((method): method is string => typeof method === 'string'),
      token: identifyToken(readBearerToken(request) ?? '', claims),
    };
  }
}

const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub !== '' && sub.length <= MAX_SUBJECT_LENGTH && isStorableText(sub);

/** Undefined for a claim that the token lacks, null for one that is no text. */
function readText(claim: unknown, isAccepted: (text: string) => boolean = () => true): string | null | undefined {
  if (claim === undefined) return undefined;
  return typeof claim === 'string' && isAccepted(claim) ? claim : null;
}

/** An issue time is optional. */
const isPlausible = (issuedAt: unknown): boolean =>
  typeof issuedAt !== 'number' || (issuedAt >= 0 && issuedAt <= Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS);

function identifyToken(token: string, { iss, jti, sid, iat, exp }: Claims): TokenIdentity {
  // Without the signature: its last character has unused bits, so that the same one can be spelled in several ways.
  const signed = token.slice(0, token.lastIndexOf('.'));
  const name = typeof jti === 'string' && jti !== '' ? `${iss} ${jti}` : signed;
  return {
    id: createHash('sha256').update(name).digest('base64url'),
    sessionId: iss === EMBEDDED_ISSUER && typeof sid === 'string' ? sid : null,
    issuedAt: typeof iat === 'number' ? iat : 0,
    expiresAt: Math.min(exp as number, LAST_SECOND),
  };
}

/**
 * Passes the key of a token or an error to the library. The key must never be undefined, because the library would
 * dereference it.
 */
function provideKeys(issuer: Issuer): SecretOrKeyProvider {
  const keys = new VerificationKeys(issuer);
  return (_request, token: unknown, done) => {
    keys
      .findFor(token)
      // Declared as a text by the types, but jsonwebtoken accepts parsed keys.
      .then((key) => done(null, key as unknown as string))
      .catch(done);
  };
}

/**
 * The claim may be a list of names, a list of objects with id, slug or name, or an object keyed by id. Providers that
 * only allow names like `https://example.org/organizations` are supported: a claim with the full name takes precedence.
 */
function extractOrganizations(claims: Claims, path: string): string[] {
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
