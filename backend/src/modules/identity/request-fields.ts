import { requireReadableName } from './display-name.js';
import { CONFIRMED_PATH } from './sign-up-confirmation.js';

interface SignUp {
  name?: unknown;
  email?: unknown;
  password?: unknown;
  callbackURL?: unknown;
}

/**
 * What the provider gets to see of two bodies. Sign-up: what the product asks for, with a name that is refused before
 * anybody looks whether the address has an account. A new password ends all other sessions unless the person says
 * otherwise. @throws APIError INVALID_NAME
 */
export function keepOnly(path: string | undefined, body: unknown): { context: { body: object } } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (path === '/sign-up/email') {
    const { name, email, password, callbackURL } = body as SignUp;
    return {
      context: {
        body: { name: requireReadableName(name), email, password, callbackURL: callbackURL ?? CONFIRMED_PATH },
      },
    };
  }
  if (path === '/change-password') return { context: { body: { revokeOtherSessions: true, ...body } } };
  return undefined;
}
