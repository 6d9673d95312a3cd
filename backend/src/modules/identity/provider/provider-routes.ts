import type { RateLimitName } from '../../../platform/rate-limits/index.js';

interface ProviderRoute {
  /** The rate limits that each request consumes, by IP address. */
  budgets: readonly [RateLimitName, ...RateLimitName[]];
  /** Also limited by account: a copied session must not allow guessing from many addresses. */
  perAccount?: true;
}

/**
 * The routes of the provider that the product uses. The library mounts three times as many (social sign-in, linked
 * accounts, password check, account deletion that bypasses the erasure); all others are answered with 404.
 */
const providerRoutes: Record<string, ProviderRoute> = {
  'POST /sign-in/email': { budgets: ['sign-in'] },
  'POST /sign-up/email': { budgets: ['sign-up'] },
  'POST /two-factor/enable': { budgets: ['sign-in'], perAccount: true },
  'POST /two-factor/verify-totp': { budgets: ['sign-in'], perAccount: true },
  'POST /two-factor/verify-backup-code': { budgets: ['sign-in'], perAccount: true },
  'POST /two-factor/generate-backup-codes': { budgets: ['sign-in'], perAccount: true },
  'POST /two-factor/disable': { budgets: ['sign-in'], perAccount: true },
  'POST /change-password': { budgets: ['sign-in'], perAccount: true },
  'POST /change-email': { budgets: ['sign-in', 'account-mail'], perAccount: true },
  'POST /request-password-reset': { budgets: ['account-mail'] },
  'POST /reset-password': { budgets: ['sign-in'] },
  'GET /verify-email': { budgets: ['sign-in'] },
  'POST /revoke-sessions': { budgets: ['writes'] },
  'POST /sign-out': { budgets: ['writes'] },
  'GET /get-session': { budgets: ['reads'] },
  'GET /token': { budgets: ['reads'] },
  'GET /jwks': { budgets: ['reads'] },
};

export const findProviderRoute = (method: string, path: string): ProviderRoute | undefined => {
  const key = `${method} ${path}`;
  return Object.hasOwn(providerRoutes, key) ? providerRoutes[key] : undefined;
};
