import type { Issuer } from './issuer.js';

/** A JSON Web Key Set (RFC 7517); the keys are parsed by their user. */
export interface KeySet {
  keys: unknown[];
}

/** Timeout of a request to the provider. */
const FETCH_TIMEOUT_MS = 3_000;
/** Maximum size of a response of the provider: a hundred keys with certificates take less. */
const MAX_BYTES = 1_000_000;
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

  /** @throws Error if the provider does not respond or its response is too large or no key set */
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
  const deadline = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const response = await fetch(address, { signal: deadline, redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return JSON.parse(await readText(response, deadline)) as Record<string, unknown>;
}

/**
 * The garbage collector may take what connects the signal of a request to its response (Node.js 20). Reading the body would then
 * last as long as the connection, and no later request would be made.
 */
async function readText(response: Response, deadline: AbortSignal): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  deadline.addEventListener('abort', stop);
  try {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > MAX_BYTES) throw new Error(`${response.url} sent more than ${MAX_BYTES} bytes.`);
      chunks.push(part.value);
    }
    deadline.throwIfAborted();
    return Buffer.concat(chunks).toString();
  } finally {
    deadline.removeEventListener('abort', stop);
    stop();
  }
}
