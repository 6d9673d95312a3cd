import { deleteSessionCookie } from 'better-auth/cookies';
import type { ProviderTablesRepository } from '../provider/provider-tables.repository.js';
import type { HookContext } from '../provider/hook-context.js';
import { createWrongCredentialsError } from './wrong-credentials-error.js';

const SIGN_IN = '/sign-in/email';

/**
 * Rejects sign-ins with a password that was replaced after it had been verified. A new password ends all sessions, but not
 * one that is stored only afterwards.
 */
export function createReplacedPasswordCheck(tables: ProviderTablesRepository) {
  const hashes = new WeakMap<Request, string | undefined>();
  return {
    /** Called before the library reads the hash of the password. */
    async readHash({ path, body, request }: HookContext): Promise<void> {
      const { email } = (body ?? {}) as { email?: unknown };
      if (path !== SIGN_IN || !request || typeof email !== 'string') return;
      hashes.set(request, await tables.findPasswordHash(email));
    },

    /**
     * Called when the session is stored, before a second step begins.
     * @throws APIError INVALID_EMAIL_OR_PASSWORD
     */
    async rejectReplaced(hook: HookContext): Promise<void> {
      const { path, request, context, body } = hook;
      if (path !== SIGN_IN || !request || !context.newSession) return;
      const { email, password } = body as { email: string; password: string };
      const hash = await tables.findPasswordHash(email);
      if (hash === hashes.get(request)) return;
      // The hash is also replaced when its parameters are those of a former version.
      if (hash !== undefined && (await context.password.verify({ hash, password }))) return;
      await context.internalAdapter.deleteSession(context.newSession.session.token);
      context.setNewSession(null);
      deleteSessionCookie(hook);
      throw createWrongCredentialsError();
    },
  };
}
