import type { Issuer } from './issuer.js';

/** A JSON Web Key Set (RFC 7517); the keys are parsed by their user. */
export interface KeySet {
  keys: unknown[];
}

/** Timeout of a request to the provider. */
const FETCH_TIMEOUT_MS = 3_000;
/** Limits the requests caused by tokens with unknown key ids. */
const MIN_REFETCH_INTERVAL_MS = 1_000;

/**
 * Fetches the key set of a provider from the configured URL, or from the one in its discovery document (OpenID Connect
 * Discovery 1.0, section 4). Concurrent callers share one request, and there is at most one request per second.
 */
export class JwksFetcher {
  private response: Promise<KeySet> | null = null;
  private nextFetchAt = 0;

  constructor(private readonly issuer: Issuer) {}

  /** @throws Error if the provider does not respond or its response is not a key set */
  fetch = (): Promise<KeySet> => {
    if (this.response && Date.now() < this.nextFetchAt) return this.response;
    this.nextFetchAt = Infinity;
    this.response = this.fetchKeys().finally(() => {
      this.nextFetchAt = Date.now() + MIN_REFETCH_INTERVAL_MS;
    });
    return this.response;
  };

  private async fetchKeys(): Promise<KeySet> {
    const address = this.issuer.jwksUrl ?? (await this.discoverJwksUrl());
    const { keys } = await fetchJson(address);
    if (!Array.isArray(keys)) throw new Error(`${address} did not return a key set.`);
    return { keys };
  }

  private async discoverJwksUrl(): Promise<string> {
    const address = `${this.issuer.issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`;
    const { issuer, jwks_uri: jwksUrl } = await fetchJson(address);
    if (issuer !== this.issuer.issuer) {
      throw new Error(`${address} names the issuer ${String(issuer)}, but AUTH_ISSUER is ${this.issuer.issuer}.`);
    }
    if (typeof jwksUrl !== 'string' || !/^https?:/.test(jwksUrl)) throw new Error(`${address} contains no jwks_uri.`);
    return jwksUrl;
  }
}

async function fetchJson(address: string): Promise<Record<string, unknown>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return (await response.json()) as Record<string, unknown>;
}
