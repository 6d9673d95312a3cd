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
 * Where to go instead of a page of an admin's list: home for everyone else, the last page from behind it. Undefined: stay.
 * The page counts every organization, the server only its own: its refusal is the last word.
 */
export function redirectFromAdminList({ isAdmin, page, params, data, error }: AdminList): string | undefined {
  if (!isAdmin || (isProblem(error) && error.status === 403)) return '/';
  if (data && data.totalPages > 0 && page > data.totalPages) return pageSearch(params, data.totalPages);
  return undefined;
}
