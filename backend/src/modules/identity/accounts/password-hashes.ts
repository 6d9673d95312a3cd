import { hash, verify } from '@node-rs/argon2';
import { verifyPassword as verifyFormer } from 'better-auth/crypto';

/**
 * Memory in KiB, passes, lanes: the parameters that OWASP's Password Storage Cheat Sheet recommends for Argon2id (RFC
 * 9106).
 */
const ARGON2_PARAMS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export type PasswordCost = typeof ARGON2_PARAMS;

const toPrefix = ({ memoryCost, timeCost, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Equal text is one password, regardless of the Unicode composition of the keyboard. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * Password hashing. Each hash contains its parameters, so they can change: a hash with other parameters, or of the
 * former scrypt, is still accepted and is replaced at the next sign-in. Only tests choose another cost, since they sign up
 * thousands of users.
 */
export const createPasswordHashing = (
  replace: (formerHash: string, currentHash: string) => Promise<unknown>,
  cost: PasswordCost = ARGON2_PARAMS,
) => ({
  hash: (password: string): Promise<string> => hash(normalizePassword(password), cost),
  verify: async ({ hash: storedHash, password }: { hash: string; password: string }): Promise<boolean> => {
    const isValid = storedHash.startsWith('$argon2')
      ? await verify(storedHash, normalizePassword(password))
      : await verifyFormer({ hash: storedHash, password });
    if (isValid && !storedHash.startsWith(toPrefix(cost)))
      await replace(storedHash, await hash(normalizePassword(password), cost));
    return isValid;
  },
});
