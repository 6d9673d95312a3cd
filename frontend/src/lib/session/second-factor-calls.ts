import { identityCall } from './identity-calls';

/** The second factor at the embedded provider; each call throws a Problem if it is rejected. */

export interface SecondFactorSetup {
  /** otpauth:// address for the QR code; it contains the secret. */
  totpURI: string;
  backupCodes: string[];
}

/** Creates a secret, which takes effect with the first code. */
export const startSecondFactor = (password: string): Promise<SecondFactorSetup> =>
  identityCall('two-factor/enable', { password });

/** The code of the app: confirms a new second factor, or completes a sign-in. */
export const verifyAppCode = (code: string): Promise<void> => identityCall('two-factor/verify-totp', { code });

export const verifyBackupCode = (code: string): Promise<void> =>
  identityCall('two-factor/verify-backup-code', { code });

export const disableSecondFactor = (password: string): Promise<void> =>
  identityCall('two-factor/disable', { password });

/** Replaces all backup codes. */
export const renewBackupCodes = (password: string): Promise<{ backupCodes: string[] }> =>
  identityCall('two-factor/generate-backup-codes', { password });
