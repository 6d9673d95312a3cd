import { APIError } from 'better-auth/api';
import { codePointLength, isStorableText, toSingleLine } from '../../../platform/http/index.js';

const MAX_NAME_LENGTH = 200;

/** Normalizes a name from an identity provider, which may contain anything. */
export const normalizeDisplayName = (providerName: string): string =>
  [...toSingleLine(providerName.replace(/[\u0000\uFFFD]|\p{Surrogate}/gu, ''))].slice(0, MAX_NAME_LENGTH).join('');

/**
 * Validates a name; other types are left to the library.
 * @throws APIError INVALID_NAME
 */
export function validateName(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  const name = toSingleLine(input);
  if (name === '' || !isStorableText(name) || codePointLength(name) > MAX_NAME_LENGTH) {
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_NAME',
      message: `The name must be a text of 1 to ${MAX_NAME_LENGTH} characters.`,
    });
  }
  return name;
}
