import { dictionary } from '@zxcvbn-ts/language-common';
import { APIError } from 'better-auth/api';

const MIN_LENGTH = 8;

/** Those of the 49,000 most frequently leaked passwords that have the minimum length. */
const COMMON_PASSWORDS = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH));

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/**
 * Whether a password is easy to guess: a common one, or one of `words` (the product, the user) with only digits and
 * punctuation added.
 */
export function isCommon(password: string, words: string[]): boolean {
  const letters = toLetters(password);
  return COMMON_PASSWORDS.has(password.toLowerCase()) || (letters !== '' && words.map(toLetters).includes(letters));
}

interface Request {
  path?: string;
  body?: unknown;
}

/**
 * Rejects a common password where one is set.
 * @throws APIError PASSWORD_COMMON
 */
export function rejectCommonPassword({ path, body }: Request, productName: string): void {
  if (!['/sign-up/email', '/reset-password', '/change-password'].includes(path ?? '')) return;
  const { password, newPassword = password, email, name } = (body ?? {}) as Record<string, unknown>;
  if (typeof newPassword !== 'string') return;
  const userWords = [email, name].filter((text) => typeof text === 'string');
  const words = [productName, 'recuento', ...userWords.flatMap((text) => [text, ...text.split(/[@.\s]+/)])];
  if (!isCommon(newPassword, words)) return;
  throw new APIError('BAD_REQUEST', {
    code: 'PASSWORD_COMMON',
    message: 'This password is too common.',
  });
}
