import { deleteSessionCookie } from 'better-auth/cookies';
import type { ProviderTablesRepository } from '../provider/provider-tables.repository.js';
import type { HookContext } from '../provider/hook-context.js';
import { createWrongCredentialsError, createWrongPasswordError } from './wrong-credentials-error.js';

const SIGN_IN = '/sign-in/email';
const CHANGE_PASSWORD = '/change-password';

/**
 * Rejects sign-ins with a password that was replaced after it had been verified, and changes of such a password. A new password
 * ends all sessions, but not one that is stored only afterwards.
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
      await endNewSession(hook);
      throw createWrongCredentialsError();
    },

    /**
     * Called before the library updates a password. Replaces only the password that was verified; the library must not update it
     * then (false).
     * @throws APIError INVALID_PASSWORD
     */
    async replaceVerified(account: { password?: string | null }, hook: HookContext | null): Promise<false | undefined> {
      if (hook?.path !== CHANGE_PASSWORD || !hook.context.session || !account.password) return undefined;
      const { context, body } = hook;
      const { currentPassword: password } = body as { currentPassword: string };
      const hash = await findHash(hook);
      const isReplaced =
        hash !== undefined &&
        (await context.password.verify({ hash, password })) &&
        (await tables.replacePasswordHash(hash, account.password));
      if (!isReplaced) throw createWrongPasswordError();
      return false;
    },

    /**
     * Called when the new session of a changed password is stored.
     * @throws APIError INVALID_PASSWORD
     */
    async rejectReplacedChange(hook: HookContext): Promise<void> {
      const { path, context, body } = hook;
      if (path !== CHANGE_PASSWORD || !context.newSession) return;
      const { newPassword: password } = body as { newPassword: string };
      const hash = await findHash(hook);
      if (hash !== undefined && (await context.password.verify({ hash, password }))) return;
      await endNewSession(hook);
      throw createWrongPasswordError();
    },
  };
}

/** The stored hash of the password of the user whose session it is. */
async function findHash({ context }: HookContext): Promise<string | undefined> {
  if (!context.session) return undefined;
  return (await context.internalAdapter.findCredentialAccount(context.session.user.id))?.password ?? undefined;
}

async function endNewSession(hook: HookContext): Promise<void> {
  const { context } = hook;
  if (context.newSession) await context.internalAdapter.deleteSession(context.newSession.session.token);
  context.setNewSession(null);
  deleteSessionCookie(hook);
}
