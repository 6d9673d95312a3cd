import { createHash } from 'node:crypto';
import type { createAuthMiddleware } from 'better-auth/api';
import { decodeJwt } from 'jose';
import type { ProviderTablesRepository } from '../provider/provider-tables.repository.js';

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

interface MailedLink {
  user: { id: string };
  token: string;
}

/** Lifetime of links in account mails, in seconds. */
export const LINK_SECONDS = 3600;

const VERIFY_EMAIL = '/verify-email';
const CHANGE_PASSWORD = '/change-password';

const toIdentifier = (token: string): string =>
  `change-email:${createHash('sha256').update(token).digest('base64url')}`;

/** Whether the link of a token moves an account to another address; the library verifies the token. */
function changesAddress(token: unknown): token is string {
  if (typeof token !== 'string') return false;
  try {
    return decodeJwt(token).updateTo !== undefined;
  } catch {
    return false;
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
    if (changesAddress(token)) await tables.addVerification(toIdentifier(token), user.id, LINK_SECONDS);
  },

  /** Removes the token of a link that has ended, so that the library responds as to any invalid one. */
  async rejectEnded({ path, query }: Context): Promise<{ context: { query: object } } | undefined> {
    const { token } = (query ?? {}) as { token?: unknown };
    if (path !== VERIFY_EMAIL || !changesAddress(token)) return undefined;
    if (await tables.hasVerification(toIdentifier(token))) return undefined;
    return { context: { query: { ...query, token: '' } } };
  },

  /** Called after a password reset. */
  end: (userId: string): Promise<void> => tables.deleteVerifications(userId),

  /** Called after a mailed link has confirmed an address. */
  async completeAddressChange({ id, email }: { id: string; email: string }, request?: Request): Promise<void> {
    if (!request || !changesAddress(new URL(request.url).searchParams.get('token'))) return;
    await tables.deleteVerifications(id);
    await tables.setMailAddress(id, email);
  },

  async endAfterPasswordChange({ path, context }: Context): Promise<void> {
    if (path !== CHANGE_PASSWORD || context.returned instanceof Error || !context.session) return;
    await tables.deleteVerifications(context.session.user.id);
  },
});

export type MailedLinks = ReturnType<typeof createMailedLinks>;
