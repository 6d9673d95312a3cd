import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { ProviderTablesRepository } from '../provider/provider-tables.repository.js';
import type { HookContext } from '../provider/hook-context.js';

interface MailedLink {
  user: { id: string };
  token: string;
}

/** Lifetime of links in account mails, in seconds. */
export const LINK_SECONDS = 3600;

const VERIFY_EMAIL = '/verify-email';
const CHANGE_PASSWORD = '/change-password';
const CHANGE_EMAIL = '/change-email';

const toIdentifier = (token: string): string =>
  `change-email:${createHash('sha256').update(token).digest('base64url')}`;

/** The address to which the link of a token moves an account, if it does; the library verifies the token. */
function findNewAddress(token: unknown): string | undefined {
  if (typeof token !== 'string') return undefined;
  try {
    const { updateTo } = decodeJwt(token);
    return typeof updateTo === 'string' ? updateTo : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Ends what was started with a former password or sent to a former address: links for a new password, requested changes of
 * the address, and sign-ins that wait for their second step. The library ends none of them, and the link to a new address is
 * a signed token without state, so its hash is stored.
 */
export const createMailedLinks = (tables: ProviderTablesRepository) => ({
  /** Called before a link is mailed. */
  async store({ user, token }: MailedLink): Promise<void> {
    if (findNewAddress(token) !== undefined) await tables.addVerification(toIdentifier(token), user.id, LINK_SECONDS);
  },

  /**
   * Removes the token of a link that has ended, or whose address has an account by now, so that the library responds as to any
   * invalid one.
   */
  async rejectEnded({ path, query }: HookContext): Promise<{ context: { query: object } } | undefined> {
    const { token } = (query ?? {}) as { token?: string };
    const newAddress = path === VERIFY_EMAIL ? findNewAddress(token) : undefined;
    if (newAddress === undefined) return undefined;
    const isValid = (await tables.hasVerification(toIdentifier(token!))) && !(await tables.hasAccount(newAddress));
    return isValid ? undefined : { context: { query: { ...query, token: '' } } };
  },

  /**
   * Called before the library stores a new address: a new password may have ended the link since {@link rejectEnded}.
   * @throws APIError that redirects as for any invalid link
   */
  async use(context: HookContext | null): Promise<void> {
    const { token, callbackURL = '/' } = (context?.query ?? {}) as { token?: string; callbackURL?: string };
    if (context?.path !== VERIFY_EMAIL || findNewAddress(token) === undefined) return;
    if (await tables.useVerification(toIdentifier(token!))) return;
    const separator = callbackURL.includes('?') ? '&' : '?';
    throw context.redirect(`${callbackURL}${separator}error=INVALID_TOKEN`);
  },

  /** Called after a password reset. */
  end: (userId: string): Promise<void> => tables.deleteVerifications(userId),

  /** Called after a mailed link has confirmed an address. */
  async completeAddressChange({ id, email }: { id: string; email: string }, request?: Request): Promise<void> {
    const token = request && new URL(request.url).searchParams.get('token');
    if (findNewAddress(token) === undefined) return;
    await tables.deleteVerifications(id);
    await tables.setMailAddress(id, email);
  },

  async endAfterPasswordChange({ path, context }: HookContext): Promise<void> {
    if (path !== CHANGE_PASSWORD || context.returned instanceof Error || !context.session) return;
    await tables.deleteVerifications(context.session.user.id);
  },

  /**
   * Called when the link to a new address is stored. A new password, since the verification of the former one, has ended only the
   * links that were stored before.
   * @throws APIError INVALID_PASSWORD
   */
  async endAfterReplacedPassword(hook: HookContext): Promise<void> {
    const { path, context } = hook;
    if (path !== CHANGE_EMAIL || context.returned instanceof Error || !context.session) return;
    const { id } = context.session.user;
    await context.password.checkPassword(id, hook).catch(async (error: unknown) => {
      await tables.deleteVerifications(id);
      throw error;
    });
  },
});

export type MailedLinks = ReturnType<typeof createMailedLinks>;
