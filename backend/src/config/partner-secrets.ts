import { z } from 'zod';

export interface NamedSecret {
  name: string;
  secret: string;
}

const MIN_LENGTH = 32;

/** `name:secret,name:secret`; a secret may contain colons, but no commas. */
function parseSecretPairs(text: string, namePattern: RegExp): NamedSecret[] | undefined {
  const pairs = text.split(',').map((part) => {
    const [name, ...secret] = part.trim().split(':');
    return { name: name.trim(), secret: secret.join(':') };
  });
  const isUsable = pairs.every(({ name, secret }) => namePattern.test(name) && secret.length >= MIN_LENGTH);
  return isUsable ? pairs : undefined;
}

/** One secret, or several with key ids, which are part of the references. */
export const clickReferenceKeys = z.string().transform((text, context): NamedSecret[] | undefined => {
  if (text.trim() === '') return undefined;
  if (!/[:,]/.test(text) && text.trim().length >= MIN_LENGTH) return [{ name: 'default', secret: text.trim() }];
  const keys = parseSecretPairs(text, /^[\w-]{1,20}$/);
  if (keys && new Set(keys.map(({ name }) => name)).size === keys.length) return keys;
  context.addIssue(`must be a secret, or name:secret,... with different names; at least ${MIN_LENGTH} characters each`);
  return z.NEVER;
});

/** A name may occur twice while a partner rotates its secret: both secrets are accepted. */
export const postbackSecrets = z.string().transform((text, context): NamedSecret[] => {
  if (text.trim() === '') return [];
  const secrets = parseSecretPairs(text, /^[ -~]{1,100}$/);
  if (secrets) return secrets;
  context.addIssue(`must be advertiser:secret,... with at least ${MIN_LENGTH} characters in each secret`);
  return z.NEVER;
});
