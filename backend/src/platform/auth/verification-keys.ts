import { createPublicKey, type KeyObject } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { decodeProtectedHeader, type ProtectedHeaderParameters } from 'jose';
import { JwksClient } from 'jwks-rsa';
import { LRUCache } from 'lru-cache';
import { IdentityProviderUnavailableError, UnauthenticatedError } from './auth.errors.js';
import type { Issuer } from './issuer.js';
import { JwksFetcher } from './jwks-fetcher.js';

export const ALGORITHMS = ['RS256', 'ES256'] as const;

const MINUTE = 60_000;
/** How long a key is cached, and how long a stale key is used while the provider is unavailable. */
const KEY_LIFETIME = 10 * MINUTE;
const STALE_KEY_LIFETIME = 60 * MINUTE;

/** A signed token in compact serialization (RFC 7515, section 7.1): header, payload and signature, none of them empty. */
const COMPACT_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The published keys of the provider. Keys contained in or referenced by a token are never used. */
export class VerificationKeys {
  private readonly logger = new Logger(VerificationKeys.name);
  private readonly client: JwksClient;
  /** By their text. Parsing a key takes as long as checking a signature with it. */
  private readonly parsedKeys = new LRUCache<string, KeyObject>({ max: 20 });

  constructor(issuer: Issuer) {
    this.client = new JwksClient({
      jwksUri: issuer.jwksUrl ?? issuer.issuer,
      fetcher: new JwksFetcher(issuer).fetch,
      cache: true,
      cacheMaxAge: KEY_LIFETIME,
      cacheMaxAgeFallback: STALE_KEY_LIFETIME,
      onStaleCacheFallback: (error) =>
        this.logger.warn({ err: error }, 'the identity provider does not respond; its cached keys stay in use'),
    });
  }

  /**
   * @throws UnauthenticatedError if the token is malformed or names a key that is not published
   * @throws IdentityProviderUnavailableError if the key set cannot be fetched
   */
  async findFor(token: unknown): Promise<KeyObject> {
    const keyId = readKeyId(token);
    try {
      const key = await this.client.getSigningKey(keyId);
      return this.parse(key.getPublicKey());
    } catch (error) {
      if (error instanceof Error && error.name === 'SigningKeyNotFoundError') throw new UnauthenticatedError();
      this.logger.warn({ err: error }, 'the identity provider does not respond');
      throw new IdentityProviderUnavailableError();
    }
  }

  private parse(text: string): KeyObject {
    let key = this.parsedKeys.get(text);
    if (!key) this.parsedKeys.set(text, (key = createPublicKey(text)));
    return key;
  }
}

/** @throws UnauthenticatedError if the header of the token is invalid */
function readKeyId(token: unknown): string | undefined {
  const { alg, kid, crit } = readHeader(token);
  if (!ALGORITHMS.some((algorithm) => algorithm === alg)) throw new UnauthenticatedError();
  // The library supports no critical extensions, so a token that has some is invalid (RFC 7515, section 4.1.11).
  if (crit !== undefined) throw new UnauthenticatedError();
  if (kid !== undefined && typeof kid !== 'string') throw new UnauthenticatedError();
  return kid;
}

function readHeader(token: unknown): ProtectedHeaderParameters {
  if (typeof token !== 'string' || !COMPACT_TOKEN.test(token)) throw new UnauthenticatedError();
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new UnauthenticatedError();
  }
}
