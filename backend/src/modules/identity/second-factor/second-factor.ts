import { createHash } from 'node:crypto';
import { APIError, isAPIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { canDecrypt } from '../provider/can-decrypt.js';
import type { SecondFactorRepository } from './second-factor.repository.js';
import type { HookContext } from '../provider/hook-context.js';

const VERIFY_TOTP = '/two-factor/verify-totp';
const VERIFY_BACKUP_CODE = '/two-factor/verify-backup-code';
const DISABLE = '/two-factor/disable';
const SIGN_IN = '/sign-in/email';
/** Links to a new address and changes of the password start sessions, too. */
const SINGLE_FACTOR_PATHS = ['/verify-email', '/change-password'];
export const VERIFICATION_PATHS = [VERIFY_TOTP, VERIFY_BACKUP_CODE];
/** A code is accepted for its 30 seconds and for those before and after. */
const CODE_SECONDS = 120;
const MAX_WRONG_CODES = 10;
const LOCK_SECONDS = 15 * 60;
/** Responses to an attempt whose code was evaluated and is wrong. */
const WRONG_CODES = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE']);

/** The library does not know the type of {@link secondFactorSessionFields}. */
const hasSecondFactor = (session: object): boolean =>
  (session as { secondFactor?: boolean | null }).secondFactor === true;

/** Claim values of RFC 8176: a password, and a password with a one-time code. */
export const getAuthenticationMethods = (session: object): string[] =>
  hasSecondFactor(session) ? ['pwd', 'otp', 'mfa'] : ['pwd'];

export const secondFactorPlugin = (issuer: string) =>
  twoFactor({
    issuer,
    // The library counts after the evaluation: concurrent attempts would exceed its limit.
    accountLockout: { enabled: false },
    schema: { twoFactor: { modelName: 'provider_two_factor' } },
  });

/** Whether the session was started with a second factor, so that tokens can say so. */
export const secondFactorSessionFields = {
  secondFactor: { type: 'boolean', required: false, input: false, defaultValue: false },
} as const;

/** The second step of the sign-in, by one-time codes of an app (TOTP, RFC 6238) or backup codes. */
export function createSecondFactor(tables: SecondFactorRepository) {
  /** Users whose attempt was counted. */
  const counted = new WeakMap<Request, string>();

  /** @throws APIError ACCOUNT_TEMPORARILY_LOCKED */
  async function countAttempt({ request }: HookContext, userId: string): Promise<void> {
    const lockedSeconds = await tables.countAttempt(userId, MAX_WRONG_CODES, LOCK_SECONDS);
    if (lockedSeconds > 0) {
      const message = 'Too many wrong codes. The second step is locked for 15 minutes.';
      const headers = { 'Retry-After': String(lockedSeconds) };
      throw new APIError('TOO_MANY_REQUESTS', { code: 'ACCOUNT_TEMPORARILY_LOCKED', message }, headers);
    }
    if (request) counted.set(request, userId);
  }

  /** @throws APIError SECOND_FACTOR_UNREADABLE if it was encrypted with another AUTH_SECRET */
  async function requireReadableSecret({ context }: HookContext, userId: string): Promise<void> {
    const encrypted = await tables.findSecret(userId);
    if (encrypted === undefined || (await canDecrypt(encrypted, context.secret))) return;
    const message = 'The second factor of this account cannot be verified any more; the operator must reset it.';
    throw new APIError('CONFLICT', { code: 'SECOND_FACTOR_UNREADABLE', message });
  }

  return {
    /** Sessions that replace one (new password, disabled factor) inherit how the user signed in. */
    describeSession: (session: { userId: string }, context: HookContext | null): { secondFactor: boolean } => {
      const path = context?.path ?? '';
      const current = context?.context.session;
      const isInherited = path !== DISABLE && current?.user.id === session.userId && hasSecondFactor(current.session);
      return { secondFactor: VERIFICATION_PATHS.includes(path) || isInherited };
    },

    /**
     * Reduces the body to the code: a trusted device would need no second factor for 30 days, also after a sign-out
     * everywhere. A code is accepted once (RFC 6238, section 5.2), which the library does not check.
     * @throws APIError INVALID_CODE, ACCOUNT_TEMPORARILY_LOCKED, SECOND_FACTOR_UNREADABLE
     */
    async filterVerification(context: HookContext): Promise<{ context: { body: object } } | undefined> {
      if (!VERIFICATION_PATHS.includes(context.path ?? '')) return undefined;
      const { code } = (context.body ?? {}) as { code?: unknown };
      if (typeof code !== 'string') return undefined;
      const trimmed = code.replace(/\s/g, '');
      const pendingUserId = await findPendingUserId(context);
      if (pendingUserId !== undefined) await requireReadableSecret(context, pendingUserId);
      if (context.path === VERIFY_TOTP) {
        const userId = pendingUserId ?? (await findSessionUserId(context));
        const key = createHash('sha256').update(`${userId} ${trimmed}`).digest('base64url');
        if (userId !== undefined && !(await tables.useCode(key, CODE_SECONDS))) {
          throw APIError.from('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
        }
      }
      if (pendingUserId !== undefined) await countAttempt(context, pendingUserId);
      // The library merges this into the body, so a trusted device has to be rejected explicitly.
      return { context: { body: { code: trimmed, trustDevice: false } } };
    },

    /**
     * Called when a sign-in has stored its session, before the library decides whether it needs a second step. A second factor
     * that was turned on meanwhile has ended only the sessions that were stored before.
     */
    async readEnrolment({ path, context }: HookContext): Promise<void> {
      const { newSession, internalAdapter } = context;
      if (path !== SIGN_IN || !newSession) return;
      const user = await internalAdapter.findUserById(newSession.user.id);
      if (user) context.setNewSession({ ...newSession, user });
    },

    /** Ends what a single factor has opened, and records changes. */
    async completeChange(context: HookContext): Promise<void> {
      const { path, context: auth } = context;
      // Before errors are looked at: the answer to a mailed link is a redirect, which the library throws.
      if (SINGLE_FACTOR_PATHS.includes(path ?? '')) return endSingleFactorSession(context);
      if (auth.returned instanceof Error) {
        const userId = context.request ? counted.get(context.request) : undefined;
        const { code = '' } = isAPIError(auth.returned) ? (auth.returned.body ?? {}) : {};
        if (userId !== undefined && !WRONG_CODES.has(code)) await tables.releaseAttempt(userId);
        return;
      }
      const { newSession } = auth;
      if (VERIFICATION_PATHS.includes(path ?? '') && newSession) await tables.resetAttempts(newSession.user.id);
      // Only the confirmation of a new second factor has a session before it.
      if (path === VERIFY_TOTP && auth.session && newSession) {
        await tables.endSessions(newSession.user.id, newSession.session.id);
        await tables.recordEvent(newSession.user.id, 'second_factor_enabled');
      }
      if (path === DISABLE && auth.session && isEnabled(auth.session.user))
        await tables.recordEvent(auth.session.user.id, 'second_factor_disabled');
    },
  };
}

const isEnabled = (user: object): boolean => (user as { twoFactorEnabled?: boolean | null }).twoFactorEnabled === true;

/**
 * The link that confirms a new address signs in a browser without a session, also if the account has a second factor. One that is
 * turned on during a change of the password has ended only the sessions that were stored before.
 */
async function endSingleFactorSession({ context: { newSession, internalAdapter } }: HookContext): Promise<void> {
  if (!newSession || hasSecondFactor(newSession.session)) return;
  const user = await internalAdapter.findUserById(newSession.user.id);
  if (!user || !isEnabled(user)) return;
  await internalAdapter.deleteSession(newSession.session.token);
}

/** The user of a sign-in that waits for its second step, or of the session in which the second factor is turned on. */
export const findVerifyingUserId = async (context: HookContext): Promise<string | undefined> =>
  (await findPendingUserId(context)) ?? (await findSessionUserId(context));

/** The user of the sign-in that waits for its second step. */
async function findPendingUserId({ context, getSignedCookie }: HookContext): Promise<string | undefined> {
  const pending = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret);
  return pending ? (await context.internalAdapter.findVerificationValue(pending))?.value : undefined;
}

async function findSessionUserId({ context, getSignedCookie, headers }: HookContext): Promise<string | undefined> {
  const token = headers ? await getSignedCookie(context.authCookies.sessionToken.name, context.secret) : undefined;
  return token ? (await context.internalAdapter.findSession(token))?.user.id : undefined;
}
