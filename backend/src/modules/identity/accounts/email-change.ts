import { getAuthoritativeSessionFromCtx } from 'better-auth/api';
import type { createAccountMails } from './account-mails.js';
import type { HookContext } from '../provider/hook-context.js';
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

/** Notifies the owner of the previous address, who can still act. */
export async function notifyPreviousAddress(
  { path, context, request }: HookContext,
  mails: ReturnType<typeof createAccountMails>,
): Promise<void> {
  if (path !== PATH || context.returned instanceof Error || !context.session) return;
  await mails.formerAddress({ user: context.session.user }, request);
}
