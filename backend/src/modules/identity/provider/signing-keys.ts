import { canDecrypt } from './can-decrypt.js';
import type { EmbeddedProvider } from './embedded-provider.js';

/**
 * Deletes the keys that sign tokens; the next sign-in creates a new one. They are encrypted with AUTH_SECRET, so after
 * its change no user can sign in with them. Returns the number of deleted keys.
 */
export function deleteSigningKeys({ tables }: EmbeddedProvider): Promise<number> {
  return tables.deleteSigningKeys();
}

/** Whether the newest key that signs tokens was encrypted with this AUTH_SECRET; also true if there is none yet. */
export async function canReadSigningKeys({ tables }: EmbeddedProvider, secret: string): Promise<boolean> {
  const encryptedKey = await tables.findNewestSigningKey();
  if (encryptedKey === undefined) return true;
  return canDecrypt(JSON.parse(encryptedKey) as string, secret);
}
