import { APIError, type createAuthMiddleware, createEmailVerificationToken } from 'better-auth/api';
import type { WorkPool } from '../../platform/database/index.js';
import type { Env } from '../../config/env.js';
import type { createAccountMails } from './account-mails.js';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** How long a link in a mail about an account works. */
export const LINK_SECONDS = 3600;

/** Where a link for a new account leads once its address is confirmed. */
export const CONFIRMED_PATH = '/sign-in?confirmed';

const SIGN_UP_PATH = '/identity/sign-up/email';

interface AccountState {
  email: string;
  name: string;
  isConfirmed: boolean;
}

/**
 * Sign-up that does not tell whether an address has an account. With a mail server the answer is the same either way, and
 * what happened is only told to whoever reads the mail of the address: a link that confirms a new account, or word that
 * there is one already. An account that was not confirmed yet gets no session, and the answer is that of a wrong
 * password: another one would tell the person who has just signed up whether the address was free.
 *
 * Without a mail server nobody could confirm anything, so an account begins with a session at once. Accounts of that
 * time, and those from before there was a confirmation, need none later.
 */
export function signUpConfirmation(env: Env, pool: WorkPool, mails: ReturnType<typeof createAccountMails>) {
  const isOn = env.mail !== undefined;

  async function findAccount(userId: string): Promise<AccountState | undefined> {
    const { rows } = await pool.query<AccountState>(
      `select email, name, "emailVerified" or "mustConfirmEmail" is not true as "isConfirmed"
       from provider_user where id = $1`,
      [userId],
    );
    return rows[0];
  }

  async function confirm(userId: string): Promise<void> {
    await pool.query('update provider_user set "mustConfirmEmail" = false where id = $1', [userId]);
  }

  /** Part of making a session: the password was right. @throws APIError INVALID_EMAIL_OR_PASSWORD */
  async function requireConfirmed({ userId }: { userId: string }, context: Context | null): Promise<void> {
    const account = await findAccount(userId);
    if (account?.isConfirmed !== false || !context) return;
    const { secret, baseURL } = context.context;
    const token = await createEmailVerificationToken(secret, account.email, undefined, LINK_SECONDS);
    const url = `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent(CONFIRMED_PATH)}`;
    await mails.newAddress({ user: account, url }, context.request);
    throw new APIError('UNAUTHORIZED', {
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    });
  }

  /**
   * Who signs up with an address that has an account. One that was never confirmed may have been made by somebody
   * else, with a password of theirs: only a new password, chosen through the mail, opens it.
   */
  async function mailOwner({ user }: { user: { id: string; email: string } }, request?: Request): Promise<void> {
    const account = await findAccount(user.id);
    await (account?.isConfirmed === false ? mails.unfinishedAccount : mails.existingAccount)({ user }, request);
  }

  return {
    /** Kept apart from `emailVerified`, which old accounts and corrected addresses lack as well. */
    userFields: {
      mustConfirmEmail: { type: 'boolean', required: false, defaultValue: false, input: false, returned: false },
    },
    emailAndPassword: {
      autoSignIn: !isOn,
      onPasswordReset: ({ user }: { user: { id: string } }) => confirm(user.id),
      ...(isOn ? { onExistingUserSignUp: mailOwner } : {}),
    },
    emailVerification: {
      sendOnSignUp: isOn,
      autoSignInAfterVerification: false,
      // An account that no request asked for (of the demo) confirms nothing.
      sendVerificationEmail: async (data: { user: { email: string }; url: string }, request?: Request) => {
        if (request) await mails.newAddress(data, request);
      },
    },
    databaseHooks: isOn
      ? {
          user: {
            create: { before: (user: object) => Promise.resolve({ data: { ...user, mustConfirmEmail: true } }) },
          },
          session: { create: { before: requireConfirmed } },
        }
      : {},
    /** Of two sign-ups at once for a free address the second fails in the database; by then there is an account. */
    async handle(handler: (request: Request) => Promise<Response>, request: Request): Promise<Response> {
      if (!isOn || new URL(request.url).pathname !== SIGN_UP_PATH) return handler(request);
      const again = request.clone();
      const answer = await handler(request);
      return answer.status === 422 ? handler(again) : answer;
    },
  } as const;
}
