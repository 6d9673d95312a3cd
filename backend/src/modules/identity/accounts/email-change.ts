import { APIError, getAuthoritativeSessionFromCtx } from 'better-auth/api';
import type { createAccountMails } from './account-mails.js';
import type { HookContext } from '../provider/hook-context.js';
import type { ProviderTablesRepository } from '../provider/provider-tables.repository.js';
import { createWrongPasswordError } from './wrong-credentials-error.js';

const PATH = '/change-email';

/**
 * A session may have been copied or left open. Changing the e-mail therefore requires the password, as `password`
 * beside `newEmail`.
 * @throws APIError INVALID_PASSWORD
 */
export async function requirePasswordForEmailChange(context: HookContext): Promise<void> {
  if (context.path !== PATH) return;
  const session = await getAuthoritativeSessionFromCtx(context);
  if (!session) return;
  const { password } = (context.body ?? {}) as { password?: unknown };
  if (typeof password !== 'string') throw createWrongPasswordError();
  await context.context.password.checkPassword(session.user.id, context);
}

/**
 * Rejects the present address, for which the library has no code. Without a mail server nothing hides who has an account: the library
 * answers the address of another one like a free one then too, although it changes nothing.
 * @throws APIError EMAIL_IS_THE_SAME, EMAIL_TAKEN
 */
export async function rejectUnusableAddress(
  context: HookContext,
  tables: ProviderTablesRepository,
  { hidesAccounts }: { hidesAccounts: boolean },
): Promise<void> {
  const { newEmail } = (context.body ?? {}) as { newEmail?: unknown };
  if (context.path !== PATH || typeof newEmail !== 'string') return;
  const session = await getAuthoritativeSessionFromCtx(context);
  if (!session) return;
  if (newEmail.toLowerCase() === session.user.email) {
    throw APIError.from('BAD_REQUEST', { code: 'EMAIL_IS_THE_SAME', message: 'Email is the same' });
  }
  if (!hidesAccounts && (await tables.hasAccount(newEmail))) {
    throw APIError.from('CONFLICT', { code: 'EMAIL_TAKEN', message: 'Another account has this e-mail address.' });
  }
}

/** Notifies the owner of the previous address, who can still act. */
export async function notifyPreviousAddress(
  { path, context, request }: HookContext,
  mails: ReturnType<typeof createAccountMails>,
): Promise<void> {
  if (path !== PATH || context.returned instanceof Error || !context.session) return;
  await mails.formerAddress({ user: context.session.user }, request);
}
