import { APIError } from 'better-auth/api';
import { codePoints, isStorableText, toSingleLine } from '../../platform/http/index.js';

const MAX_NAME_LENGTH = 200;

/** A name as it is seen: what a provider says may hold anything. */
export const displayName = (said: string): string =>
  [...toSingleLine(said.replace(/[\u0000\uFFFD]|\p{Surrogate}/gu, ''))].slice(0, MAX_NAME_LENGTH).join('');

/** Holds a name to the rules of all names; what is no text is left to the library. @throws APIError INVALID_NAME */
export function requireReadableName(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const name = toSingleLine(given);
  if (!isStorableText(name) || codePoints(name) > MAX_NAME_LENGTH) {
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_NAME',
      message: `The name must be a text of at most ${MAX_NAME_LENGTH} characters.`,
    });
  }
  return name;
}
