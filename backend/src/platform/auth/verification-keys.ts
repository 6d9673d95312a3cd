import { Logger } from '@nestjs/common';
import { JwksClient } from 'jwks-rsa';
import { IdentityProviderUnavailableError, UnauthenticatedError } from './auth.errors.js';
import type { Issuer } from './issuer.js';
import { JwksFetcher } from './jwks-fetcher.js';

export const ALGORITHMS = ['RS256', 'ES256'] as const;

const MINUTE = 60_000;
/** How long a key counts before the provider is asked again, and how much longer while it does not answer. */
const KEY_LIFE = 10 * MINUTE;
const KEY_LIFE_IN_NEED = 60 * MINUTE;

/** A signed token in compact form (RFC 7515, section 7.1): header, payload and signature, each with something in it. */
const COMPACT_TOKEN = /^(?<header>[\w-]+)\.[\w-]+\.[\w-]+$/;

/** The keys that verify tokens, as the provider publishes them: never one that a token brings or points at. */
export class VerificationKeys {
  private readonly logger = new Logger(VerificationKeys.name);
  private readonly client: JwksClient;

  constructor(issuer: Issuer) {
    this.client = new JwksClient({
      jwksUri: issuer.jwksUrl ?? issuer.issuer,
      fetcher: new JwksFetcher(issuer).fetch,
      cache: true,
      cacheMaxAge: KEY_LIFE,
      cacheMaxAgeFallback: KEY_LIFE_IN_NEED,
      onStaleCacheFallback: (error) =>
        this.logger.warn({ err: error }, 'the identity provider does not answer; its last keys go on'),
    });
  }

  /**
   * @throws Unauthenticated for what is no signed token of ours, or names a key that is not published
   * @throws IdentityProviderUnavailable when the provider does not say which keys there are
   */
  async findFor(token: unknown): Promise<string> {
    const keyId = readKeyId(token);
    try {
      const key = await this.client.getSigningKey(keyId);
      return key.getPublicKey();
    } catch (error) {
      if (error instanceof Error && error.name === 'SigningKeyNotFoundError') throw new UnauthenticatedError();
      this.logger.warn({ err: error }, 'the identity provider does not answer');
      throw new IdentityProviderUnavailableError();
    }
  }
}

/** @throws Unauthenticated for a token whose header cannot be relied on */
function readKeyId(token: unknown): string | undefined {
  const { alg, kid, crit } = readHeader(token);
  if (!ALGORITHMS.some((known) => known === alg)) throw new UnauthenticatedError();
  // What a token declares critical and the library does not know makes it void (RFC 7515, section 4.1.11).
  if (crit !== undefined) throw new UnauthenticatedError();
  if (kid !== undefined && typeof kid !== 'string') throw new UnauthenticatedError();
  return kid;
}

function readHeader(token: unknown): Record<string, unknown> {
  const encoded = COMPACT_TOKEN.exec(String(token))?.groups?.['header'];
  if (encoded === undefined) throw new UnauthenticatedError();
  try {
    const header: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    if (typeof header === 'object' && header !== null) return header as Record<string, unknown>;
  } catch {
    // Not JSON: as good as no header.
  }
  throw new UnauthenticatedError();
}
