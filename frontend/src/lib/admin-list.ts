import { hasStatus } from './http/problem';
import { pageSearch } from './list-page';

export interface AdminList {
  isAdmin: boolean;
  page: number;
  params: URLSearchParams;
  data: { totalPages: number } | undefined;
  /** The data is that of another filter or page, shown while this one loads. */
  isPlaceholderData: boolean;
  error: unknown;
}

/**
 * The redirect target for a page of an admin list: home for users who are not admins, the last page for a page number
 * beyond it. Undefined if there is no redirect. The client accepts the admin role of any organization, the server only
 * of the configured one, so a 403 of the server redirects too.
 */
export function redirectFromAdminList({
  isAdmin,
  page,
  params,
  data,
  isPlaceholderData,
  error,
}: AdminList): string | undefined {
  if (!isAdmin || hasStatus(error, 403)) return '/';
  if (data && !isPlaceholderData && data.totalPages > 0 && page > data.totalPages)
    return pageSearch(params, data.totalPages);
  return undefined;
}
