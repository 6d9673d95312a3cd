import { hasStatus } from './http/problem';

/**
 * The redirect target for an admin list: home for users who are not admins. Undefined if there is no redirect. The client
 * accepts the admin role of any organization, the server only of the configured one, so a 403 of the server redirects too.
 */
export const redirectFromAdminList = (isAdmin: boolean, error: unknown): string | undefined =>
  !isAdmin || hasStatus(error, 403) ? '/' : undefined;
