import { hash, verify } from '@node-rs/argon2';
import { verifyPassword as verifyFormer } from 'better-auth/crypto';

/** Memory in KiB, passes, lanes: the measure of OWASP's Password Storage Cheat Sheet for Argon2id (RFC 9106). */
const ARGON2_PARAMS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** The same letters are one password, however a keyboard composes them. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * How passwords are kept. Each hash says how it was made, so that the measure can change: one of another measure, or of
 * the scrypt of former versions, still opens its account and is replaced when it does.
 */
export const passwordHashes = (replace: (former: string, todays: string) => Promise<unknown>) => ({
  hash: (password: string): Promise<string> => hash(normalizePassword(password), ARGON2_PARAMS),
  verify: async ({ hash: kept, password }: { hash: string; password: string }): Promise<boolean> => {
    const isRight = kept.startsWith('$argon2')
      ? await verify(kept, normalizePassword(password))
      : await verifyFormer({ hash: kept, password });
    if (isRight && !kept.startsWith(CURRENT_PREFIX))
      await replace(kept, await hash(normalizePassword(password), ARGON2_PARAMS));
    return isRight;
  },
});
