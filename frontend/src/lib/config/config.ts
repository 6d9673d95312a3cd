import { fetchWithin } from '../http/timed-fetch';

export interface AppConfig {
  productName: string;
  /** The demo seed is on: the "test data" strip and the demo accounts are shown. */
  demo: boolean;
  demoAccounts: { email: string; password: string }[];
  /** Measurement id of Google Analytics; null: there is no analytics. */
  analyticsId: string | null;
  auth:
    | { mode: 'embedded'; /** The server can send links for a forgotten password. */ passwordReset: boolean }
    | ({ mode: 'external' } & ExternalProvider);
}

/** An OpenID provider elsewhere, which has this app as a public client. */
export interface ExternalProvider {
  /** Its issuer, where its discovery document is. */
  authority: string;
  clientId: string;
  /** Whom the tokens are meant for: our API, or this client, where the provider makes no others that can be verified. */
  audience: string;
  /** What is asked for, with spaces between. */
  scope: string;
  /** Name of the claim that lists organizations, or the path to it. */
  adminClaim: string;
}

export const FALLBACK_CONFIG: AppConfig = {
  productName: 'Recuento',
  demo: false,
  demoAccounts: [],
  analyticsId: null,
  auth: { mode: 'embedded', passwordReset: false },
};

const CONFIG_TIMEOUT_MS = 5_000;

/** Asked once, before the first render. A server that does not answer must not keep the page empty. */
export async function loadConfig(): Promise<AppConfig> {
  try {
    const response = await fetchWithin(CONFIG_TIMEOUT_MS)(new Request(new URL('/api/config', location.origin)));
    if (!response.ok) return FALLBACK_CONFIG;
    return { ...FALLBACK_CONFIG, ...((await response.json()) as Partial<AppConfig>) };
  } catch {
    return FALLBACK_CONFIG;
  }
}
