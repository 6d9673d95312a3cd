import type { EmbeddedProvider } from './embedded-provider.js';

/**
 * Forgets the keys with which tokens are signed; the next sign-in makes a new one. They are encrypted with AUTH_SECRET,
 * so after a change of it nobody can sign in with them. Answers how many there were.
 */
export async function deleteSigningKeys(provider: EmbeddedProvider): Promise<number> {
  return (await provider.pool.query('delete from provider_jwks')).rowCount ?? 0;
}
