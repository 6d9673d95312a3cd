import type { Issuer } from './issuer.js';

/** A JSON Web Key Set (RFC 7517); each key is read by whoever verifies with it. */
export interface KeySet {
  keys: unknown[];
}

/** How long the provider may take to answer. */
const FETCH_TIMEOUT_MS = 3_000;
/** Tokens that name unknown keys must not make us ask the provider once each. */
const MIN_REFETCH_INTERVAL_MS = 1_000;

/**
 * What a provider publishes to verify its tokens with: at the address that the operator gave, or at the one that its
 * discovery document names (OpenID Connect Discovery 1.0, section 4). Callers at the same moment share one answer, and
 * nobody is asked more than once in a second, however many tokens want it.
 */
export class JwksFetcher {
  private answer: Promise<KeySet> | null = null;
  private nextFetchAt = 0;

  constructor(private readonly issuer: Issuer) {}

  /** @throws Error when the provider does not answer or says something that is no key set */
  fetch = (): Promise<KeySet> => {
    if (this.answer && Date.now() < this.nextFetchAt) return this.answer;
    this.nextFetchAt = Infinity;
    this.answer = this.fetchKeys().finally(() => {
      this.nextFetchAt = Date.now() + MIN_REFETCH_INTERVAL_MS;
    });
    return this.answer;
  };

  private async fetchKeys(): Promise<KeySet> {
    const address = this.issuer.jwksUrl ?? (await this.discoverJwksUrl());
    const { keys } = await fetchJson(address);
    if (!Array.isArray(keys)) throw new Error(`${address} answered no set of keys.`);
    return { keys };
  }

  private async discoverJwksUrl(): Promise<string> {
    const address = `${this.issuer.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const { issuer, jwks_uri: keysAt } = await fetchJson(address);
    if (issuer !== this.issuer.issuer) {
      throw new Error(`${address} speaks for the issuer ${String(issuer)}, AUTH_ISSUER is ${this.issuer.issuer}.`);
    }
    if (typeof keysAt !== 'string' || !/^https?:/.test(keysAt)) throw new Error(`${address} names no address of keys.`);
    return keysAt;
  }
}

async function fetchJson(address: string): Promise<Record<string, unknown>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return (await response.json()) as Record<string, unknown>;
}
