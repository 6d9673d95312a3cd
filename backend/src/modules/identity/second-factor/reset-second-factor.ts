import type { EmbeddedProvider } from '../provider/embedded-provider.js';

/**
 * For a user who lost the app and the backup codes, and whose identity the operator has verified. Returns false if no
 * account has this address.
 */
export const resetSecondFactor = ({ secondFactorRepository }: EmbeddedProvider, email: string): Promise<boolean> =>
  secondFactorRepository.reset(email);
