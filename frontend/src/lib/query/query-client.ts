import { onlineManager, QueryClient } from '@tanstack/react-query';
import type { paths } from '../../api/schema';
import { isProblem } from '../http/problem';

/** No answer at all, or that of a proxy whose server is just restarting. */
const WORTH_A_RETRY = [0, 502, 503];

/**
 * Only what failed at once and may be gone at once is asked again, and once. A refusal stays a refusal, and whoever has
 * waited for a late answer until the time limit is told so instead of waiting again.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures === 0 && isProblem(error) && WORTH_A_RETRY.includes(error.status);
}

/** What others change while the person is in another tab: their own lists, and the queues of the reviewers. */
const REFRESHED_ON_FOCUS: readonly (keyof paths)[] = [
  '/api/testimonials/my',
  '/api/user-points/my-monthly',
  '/api/user-points/entries',
  '/api/notices',
  '/api/data-rights/consent-history',
  '/api/data-rights/rectifications',
  '/api/testimonials/admin/pending',
  '/api/testimonials/admin/decisions',
  '/api/marketplace/purchases',
  '/api/marketplace/feeds',
  '/api/admin/catalog/{kind}',
  '/api/admin/catalog/merges',
];

/** The keys of `$api` are method, path, parameters. */
const isRefreshedOnFocus = (path: unknown): boolean => (REFRESHED_ON_FOCUS as readonly unknown[]).includes(path);

export function createQueryClient(): QueryClient {
  // TanStack Query only hears of changes. "Offline" is certain; "online" merely means that there is some network.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      // Reading waits for the network and goes on by itself.
      queries: {
        retry: shouldRetry,
        staleTime: 30_000,
        refetchOnWindowFocus: ({ queryKey: [, path] }) => (isRefreshedOnFocus(path) ? 'always' : false),
        networkMode: 'online',
      },
      // What people send fails at once and is theirs to repeat: nothing may go out unseen an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
