import { APIError } from 'better-auth/api';
import { MAX_EMAIL_LENGTH } from '../../../platform/http/index.js';
import { validateName } from '../accounts/display-name.js';
import { CONFIRMED_PATH } from '../accounts/sign-up-confirmation.js';

interface SignUp {
  name?: unknown;
  email?: unknown;
  password?: unknown;
  callbackURL?: unknown;
}

const SIGN_UP_FIELDS = new Set(['name', 'email', 'password', 'callbackURL']);

/**
 * Reduces and completes two request bodies. Sign-up: the known fields, with a name that is validated before the
 * existence of an account is checked. New password: ends all other sessions by default. Limits the length of a new address.
 * @throws APIError INVALID_NAME, INVALID_EMAIL
 */
export function filterRequestBody(path: string | undefined, body: unknown): { context: { body: object } } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (path === '/sign-up/email') {
    const { name, email, password, callbackURL } = body as SignUp;
    assertEmailLength(email);
    // The library merges the result into this body, so other fields must be removed from it.
    for (const field of Object.keys(body)) if (!SIGN_UP_FIELDS.has(field)) Reflect.deleteProperty(body, field);
    return {
      context: {
        body: {
          name: validateName(name),
          email,
          password,
          callbackURL: callbackURL ?? CONFIRMED_PATH,
        },
      },
    };
  }
  if (path === '/change-email') assertEmailLength((body as { newEmail?: unknown }).newEmail);
  if (path === '/change-password') return { context: { body: { revokeOtherSessions: true, ...body } } };
  return undefined;
}

/** Other types are left to the library. Tokens and links contain the address: with a long one they would exceed what a server accepts. */
function assertEmailLength(email: unknown): void {
  if (typeof email !== 'string' || email.length <= MAX_EMAIL_LENGTH) return;
  throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' });
}
