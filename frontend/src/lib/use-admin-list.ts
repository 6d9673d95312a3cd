import { useSearchParams } from 'react-router';
import { redirectFromAdminList } from './admin-list';
import { pageSearch, parsePage } from './list-page';
import { useAuth } from './session/auth-context';
import { useScrollTopOnPageChange } from './use-scroll-top-on-page-change';

/** What every page with a list for admins needs before its query: page, filters in the URL, and the role. */
export function useAdminList() {
  const { isAdmin } = useAuth();
  const [params] = useSearchParams();
  const page = parsePage(params);
  useScrollTopOnPageChange(page);
  return {
    isAdmin,
    params,
    page,
    to: (next: number) => pageSearch(params, next),
    /** Where to go instead of this page, given the state of its query. */
    redirectFrom: ({ error }: { error: unknown }) => redirectFromAdminList(isAdmin, error),
  };
}
