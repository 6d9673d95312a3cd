import { ConfigError } from './config-error.js';

interface ProviderSettings {
  AUTH_ISSUER?: string;
  AUTH_CLIENT_ID?: string;
  AUTH_JWKS_URL?: string;
}

/** @throws ConfigError if a setting of an external provider has no effect, or is missing */
export function assertCompleteProvider(values: ProviderSettings): void {
  if (values.AUTH_ISSUER) {
    if (values.AUTH_CLIENT_ID) return;
    throw new ConfigError('AUTH_CLIENT_ID is missing: with AUTH_ISSUER it is the client id of the single-page app.');
  }
  for (const name of ['AUTH_CLIENT_ID', 'AUTH_JWKS_URL'] as const) {
    if (values[name]) throw new ConfigError(`AUTH_ISSUER is missing: ${name} belongs to an external provider.`);
  }
}
