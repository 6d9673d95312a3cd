import { APIError } from 'better-auth/api';

/**
 * The error of the library for a wrong password, with the same order of fields: nobody may notice that an account was
 * rejected for another reason.
 */
export const createWrongCredentialsError = (): APIError =>
  APIError.from('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });

export const createWrongPasswordError = (): APIError =>
  APIError.from('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Invalid password' });
