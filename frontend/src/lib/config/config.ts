import { fetchWithin } from '../http/timed-fetch';

export interface AppConfig {
  productName: string;
  /** The demo data is loaded: the "test data" strip and the demo accounts are shown. */
  demo: boolean;
  demoAccounts: { email: string; password: string }[];
  /** Measurement id of Google Analytics; null if analytics is not configured. */
  analyticsId: string | null;
  /** Pages of the authorities for notifying a suspected harm. Absent while the server cannot be reached. */
  harmReportUrls?: { spain: string; eu: string };
  auth:
    | ({ mode: 'embedded' } & EmbeddedProvider & AdminSignIn)
    | ({ mode: 'external' } & ExternalProvider & AdminSignIn);
}

interface AdminSignIn {
  /** Values of `amr` and `acr`, one of which the server requires of admins; none: a password is enough. */
  adminSecondFactor?: string[];
}

/** The provider that is part of the product. */
interface EmbeddedProvider {
  /** Whether the server can send password reset links. */
  passwordReset: boolean;
  /** Whether it sends them by mail. Absent while the server cannot be reached, and if it is older than this app. */
  sendsMail?: boolean;
}

/** An external OpenID provider, where this app is a public client. */
export interface ExternalProvider {
  /** Issuer URL of its discovery document. */
  authority: string;
  clientId: string;
  /** Audience of the tokens: our API, or this client if the provider issues no other tokens that can be verified. */
  audience: string;
  /** Requested scopes, separated by spaces. */
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

/** Whether links are in the log of the server, because it is a demo that sends no mail. */
export const areLinksLogged = (auth: AppConfig['auth']): boolean =>
  auth.mode === 'embedded' && auth.passwordReset && auth.sendsMail === false;

const CONFIG_TIMEOUT_MS = 5_000;

/**
 * Loaded once, before the first render. Falls back to defaults if the server does not respond, so that the page is not
 * empty.
 */
export async function loadConfig(): Promise<AppConfig> {
  try {
    const response = await fetchWithin(CONFIG_TIMEOUT_MS)(new Request(new URL('/api/config', location.origin)));
    if (!response.ok) return FALLBACK_CONFIG;
    return { ...FALLBACK_CONFIG, ...((await response.json()) as Partial<AppConfig>) };
  } catch {
    return FALLBACK_CONFIG;
  }
}
