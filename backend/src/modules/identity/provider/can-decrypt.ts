import { symmetricDecrypt } from 'better-auth/crypto';

/** Whether the provider encrypted a value with this AUTH_SECRET. */
export const canDecrypt = (data: string, secret: string): Promise<boolean> =>
  symmetricDecrypt({ key: secret, data }).then(
    () => true,
    () => false,
  );
