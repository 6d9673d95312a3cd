import { createEmailVerificationToken } from 'better-auth/api';
import type { Env } from '../../../config/env.js';
import type { createAccountMails } from './account-mails.js';
import { LINK_SECONDS, type MailedLinks } from './mailed-links.js';
import type { ProviderTablesRepository } from '../provider/provider-tables.repository.js';
import type { HookContext } from '../provider/hook-context.js';
import { createWrongCredentialsError } from './wrong-credentials-error.js';

/** Where the confirmation link redirects to. */
export const CONFIRMED_PATH = '/sign-in?confirmed';

const SIGN_UP_PATH = '/identity/sign-up/email';
/** Requests that store an address. */
const ADDRESS_PATHS = [SIGN_UP_PATH, '/identity/verify-email', '/identity/change-email'];

/**
 * Sign-up that does not reveal whether an address has an account. With a mail server the response is always the same,
 * and only the owner of the address learns the result by mail: a confirmation link, or that an account exists. An
 * unconfirmed account gets no session, and the response is that of a wrong password, since any other would reveal to
 * the person who signed up whether the address was free. Without a mail server no address could be confirmed, so an
 * account starts with a session. Such accounts, and those from before confirmation was introduced, need no confirmation
 * later.
 */
export function createSignUpConfirmation(
  env: Env,
  tables: ProviderTablesRepository,
  mails: ReturnType<typeof createAccountMails>,
  links: MailedLinks,
) {
  const isMailEnabled = env.mail !== undefined;

  /**
   * Called when a session is created, after the password was verified.
   * @throws APIError INVALID_EMAIL_OR_PASSWORD
   */
  async function assertEmailConfirmed({ userId }: { userId: string }, context: HookContext | null): Promise<void> {
    const account = await tables.findAccount(userId);
    if (account?.isConfirmed !== false || !context) return;
    const { secret, baseURL } = context.context;
    const token = await createEmailVerificationToken(secret, account.email, undefined, LINK_SECONDS);
    const url = `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent(CONFIRMED_PATH)}`;
    await mails.newAddress({ user: account, url }, context.request);
    throw createWrongCredentialsError();
  }

  /**
   * Notifies the owner about a sign-up with an existing address. An unconfirmed account may have been created by
   * someone else with their password: only a password reset by mail opens it.
   */
  async function notifyOwner({ user }: { user: { id: string; email: string } }, request?: Request): Promise<void> {
    const account = await tables.findAccount(user.id);
    await (account?.isConfirmed === false ? mails.unfinishedAccount : mails.existingAccount)({ user }, request);
  }

  return {
    /** Separate from `emailVerified`, which is also false for old accounts and corrected addresses. */
    userFields: {
      mustConfirmEmail: { type: 'boolean', required: false, defaultValue: false, input: false, returned: false },
    },
    emailAndPassword: {
      autoSignIn: !isMailEnabled,
      onPasswordReset: async ({ user }: { user: { id: string } }) => {
        await tables.confirmAccount(user.id);
        await links.end(user.id);
      },
      ...(isMailEnabled ? { onExistingUserSignUp: notifyOwner } : {}),
    },
    emailVerification: {
      sendOnSignUp: isMailEnabled,
      autoSignInAfterVerification: false,
      // Demo accounts are created without a request and need no confirmation.
      sendVerificationEmail: async (
        data: { user: { id: string; email: string }; url: string; token: string },
        request?: Request,
      ) => {
        if (!request) return;
        await links.store(data);
        await mails.newAddress(data, request);
      },
      afterEmailVerification: links.completeAddressChange,
    },
    databaseHooks: isMailEnabled
      ? {
          user: {
            create: { before: (user: object) => Promise.resolve({ data: { ...user, mustConfirmEmail: true } }) },
          },
          session: { create: { before: assertEmailConfirmed } },
        }
      : {},
    /**
     * Of two concurrent sign-ups with a free address, links to it or changes to it, the second fails in the database. It is repeated,
     * since the account exists by then.
     */
    async handle(handler: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      if (!ADDRESS_PATHS.includes(pathname)) return handler(request);
      const repeatedRequest = request.clone();
      const response = await handler(request);
      const hasFailed = pathname === SIGN_UP_PATH ? await isNotCreated(response) : response.status === 500;
      return hasFailed ? handler(repeatedRequest) : response;
    },
  } as const;
}

/** An address that already has an account is rejected with the same status, but another code. */
async function isNotCreated(response: Response): Promise<boolean> {
  if (response.status !== 422) return false;
  const { code } = (await response.clone().json()) as { code?: string };
  return code === 'FAILED_TO_CREATE_USER';
}
