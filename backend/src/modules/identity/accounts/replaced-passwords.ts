import { APIError } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import type { ProviderTablesRepository } from '../provider/provider-tables.repository.js';
import type { HookContext } from '../provider/hook-context.js';
import { findVerifyingUserId, VERIFICATION_PATHS } from '../second-factor/second-factor.js';
import { createWrongCredentialsError, createWrongPasswordError } from './wrong-credentials-error.js';

const SIGN_IN = '/sign-in/email';
const CHANGE_PASSWORD = '/change-password';
const DISABLE_SECOND_FACTOR = '/two-factor/disable';

/**
 * Rejects sign-ins with a password that was replaced after it had been verified, and changes of such a password, and ends
 * sessions of a second step that began before. A new password ends all sessions, but not one that is stored only afterwards.
 */
export function createReplacedPasswordCheck(tables: ProviderTablesRepository) {
  const hashes = new WeakMap<Request, string | undefined>();
  return {
    /** Called before the library reads the hash of the password, or the sign-in that waits for its second step. */
    async readHash(hook: HookContext): Promise<void> {
      const { path = '', body, request } = hook;
      if (!request) return;
      const { email } = (body ?? {}) as { email?: unknown };
      if (path === SIGN_IN && typeof email === 'string') hashes.set(request, await tables.findPasswordHash(email));
      if (VERIFICATION_PATHS.includes(path)) hashes.set(request, await findHash(hook, await findVerifyingUserId(hook)));
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
      const hash = await findHash(hook, context.session?.user.id);
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
      const hash = await findHash(hook, context.session?.user.id);
      if (hash !== undefined && (await context.password.verify({ hash, password }))) return;
      await endNewSession(hook);
      throw createWrongPasswordError();
    },

    /**
     * Called when a second step has stored a session, or the second factor was turned on or off. The latter remains.
     * @throws APIError INVALID_TWO_FACTOR_COOKIE
     */
    async endReplacedStep(hook: HookContext): Promise<void> {
      const { path = '', request, context, body } = hook;
      const isStep = VERIFICATION_PATHS.includes(path);
      if (!request || !context.newSession || !(isStep || path === DISABLE_SECOND_FACTOR)) return;
      const hash = await findHash(hook, context.newSession.user.id);
      if (path === DISABLE_SECOND_FACTOR) {
        const { password } = body as { password: string };
        if (hash === undefined || !(await context.password.verify({ hash, password }))) await endNewSession(hook);
      }
      if (!isStep || hash === hashes.get(request)) return;
      await endNewSession(hook);
      if (context.session) return;
      throw APIError.from('UNAUTHORIZED', { code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' });
    },
  };
}

/** The stored hash of the password of the user. */
async function findHash({ context }: HookContext, userId: string | undefined): Promise<string | undefined> {
  if (userId === undefined) return undefined;
  return (await context.internalAdapter.findCredentialAccount(userId))?.password ?? undefined;
}

async function endNewSession(hook: HookContext): Promise<void> {
  const { context } = hook;
  if (context.newSession) await context.internalAdapter.deleteSession(context.newSession.session.token);
  context.setNewSession(null);
  deleteSessionCookie(hook);
}
