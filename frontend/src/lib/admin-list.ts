import { isProblem } from './http/problem';
import { pageSearch } from './list-page';

interface AdminList {
  isAdmin: boolean;
  page: number;
  params: URLSearchParams;
  data: { totalPages: number } | undefined;
  error: unknown;
}

/**
 * The redirect target for a page of an admin list: home for users who are not admins, the last page for a page number
 * beyond it. Undefined if there is no redirect. The client accepts the admin role of any organization, the server only
 * of the configured one, so a 403 of the server redirects too.
 */
export function redirectFromAdminList({ isAdmin, page, params, data, error }: AdminList): string | undefined {
  if (!isAdmin || (isProblem(error) && error.status === 403)) return '/';
  if (data && data.totalPages > 0 && page > data.totalPages) return pageSearch(params, data.totalPages);
  return undefined;
}
