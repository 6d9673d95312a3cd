import type { EmbeddedProvider } from './embedded-provider.js';

/**
 * Deletes the keys that sign tokens; the next sign-in creates a new one. They are encrypted with AUTH_SECRET, so after
 * its change no user can sign in with them. Returns the number of deleted keys.
 */
export function deleteSigningKeys({ tables }: EmbeddedProvider): Promise<number> {
  return tables.deleteSigningKeys();
}
