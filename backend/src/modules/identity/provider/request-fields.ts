import { validateName } from '../accounts/display-name.js';
import { CONFIRMED_PATH } from '../accounts/sign-up-confirmation.js';

interface SignUp {
  name?: unknown;
  email?: unknown;
  password?: unknown;
  callbackURL?: unknown;
}

/**
 * Reduces and completes two request bodies. Sign-up: the known fields, with a name that is validated before the
 * existence of an account is checked. New password: ends all other sessions by default.
 * @throws APIError INVALID_NAME
 */
export function filterRequestBody(path: string | undefined, body: unknown): { context: { body: object } } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (path === '/sign-up/email') {
    const { name, email, password, callbackURL } = body as SignUp;
    return {
      context: {
        body: { name: validateName(name), email, password, callbackURL: callbackURL ?? CONFIRMED_PATH },
      },
    };
  }
  if (path === '/change-password') return { context: { body: { revokeOtherSessions: true, ...body } } };
  return undefined;
}
