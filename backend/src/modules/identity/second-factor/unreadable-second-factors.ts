import { canDecrypt } from '../provider/can-decrypt.js';
import type { EmbeddedProvider } from '../provider/embedded-provider.js';

/**
 * Addresses of the accounts whose second factor was encrypted with another AUTH_SECRET: its codes cannot be verified. With the
 * former secret they could be again, so nothing is deleted.
 */
export async function findUnreadableSecondFactors(
  { secondFactorRepository }: EmbeddedProvider,
  secret: string,
): Promise<string[]> {
  const emails: string[] = [];
  for (const factor of await secondFactorRepository.findSecrets()) {
    if (!(await canDecrypt(factor.secret, secret))) emails.push(factor.email);
  }
  return emails;
}
