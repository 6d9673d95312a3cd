import { APIError } from 'better-auth/api';
import { codePoints, isReadable, oneLine } from '../../platform/http/index.js';

const LONGEST = 200;

/** A name as it is seen: what a provider says may hold anything. */
export const personName = (said: string): string =>
  [...oneLine(said.replace(/[\u0000\uFFFD]|\p{Surrogate}/gu, ''))].slice(0, LONGEST).join('');

/** Holds the names that people give the embedded provider to the rules of all names. */
const checked = <Given extends { name?: string | null }>(user: Given): Promise<{ data: Given }> => {
  if (typeof user.name !== 'string') return Promise.resolve({ data: user });
  const name = oneLine(user.name);
  if (!isReadable(name) || codePoints(name) > LONGEST) {
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_NAME',
      message: `The name must be a text of at most ${LONGEST} characters.`,
    });
  }
  return Promise.resolve({ data: { ...user, name } });
};

export const readableNames = { user: { create: { before: checked }, update: { before: checked } } };
