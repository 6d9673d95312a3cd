import { canReadSigningKeys, type EmbeddedProvider } from '../modules/identity/index.js';
import { CliError } from './cli-error.js';

/** @throws CliError if AUTH_SECRET is not the one of the product: hashes and backups that depend on it would be useless */
export async function assertSecretMatches(provider: EmbeddedProvider | undefined, secret: string): Promise<void> {
  if (!provider || (await canReadSigningKeys(provider, secret))) return;
  throw new CliError('The keys in the database were encrypted with another AUTH_SECRET: set the one of the product.');
}
