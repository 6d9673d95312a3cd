import type { EmbeddedProvider } from '../provider/embedded-provider.js';
import type { SecondFactorReset } from './second-factor.repository.js';

/** For a user who lost the app and the backup codes, and whose identity the operator has verified. */
export const resetSecondFactor = (
  { secondFactorRepository }: EmbeddedProvider,
  email: string,
): Promise<SecondFactorReset> => secondFactorRepository.reset(email);
