import { dictionary } from '@zxcvbn-ts/language-common';
import { APIError } from 'better-auth/api';

const MIN_LENGTH = 8;

/** Of the 49,000 passwords that leaks show most often, those that are long enough to be asked about. */
const COMMON_PASSWORDS = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH));

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/**
 * Whether a password is among the first that somebody would try: one that many people have, or nothing but one of
 * `words` (the product, the person) with digits and signs around it.
 */
export function isCommon(password: string, words: string[]): boolean {
  const letters = toLetters(password);
  return COMMON_PASSWORDS.has(password.toLowerCase()) || (letters !== '' && words.map(toLetters).includes(letters));
}

interface Request {
  path?: string;
  body?: unknown;
}

/** Refuses such a password where one is chosen. @throws APIError PASSWORD_COMMON */
export function rejectCommonPassword({ path, body }: Request, productName: string): void {
  if (!['/sign-up/email', '/reset-password', '/change-password'].includes(path ?? '')) return;
  const { password, newPassword = password, email, name } = (body ?? {}) as Record<string, unknown>;
  if (typeof newPassword !== 'string') return;
  const own = [email, name].filter((text) => typeof text === 'string');
  const words = [productName, 'recuento', ...own.flatMap((text) => [text, ...text.split(/[@.\s]+/)])];
  if (!isCommon(newPassword, words)) return;
  throw new APIError('BAD_REQUEST', {
    code: 'PASSWORD_COMMON',
    message: 'This password is one of the first that others would try.',
  });
}
