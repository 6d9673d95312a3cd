import {
  onlineManager,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';
import { isProblem } from '../http/problem';

/** No response, or one of a proxy while the server restarts. */
const WORTH_A_RETRY = [0, 502, 503];

/**
 * Retries once, and only failures that are immediate and may be transient. Other problems are final; a timeout is
 * reported instead of waiting again.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures === 0 && isProblem(error) && WORTH_A_RETRY.includes(error.status);
}

/** Invalidates also queries whose first request has no response yet: it may have been sent before the change. */
class InvalidatingQueryClient extends QueryClient {
  /** TanStack Query cancels such a request only if the query already has data. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.refetchType !== 'none') {
      const firstRequests = this.getQueryCache()
        .findAll(filters)
        .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle');
      if (firstRequests.length > 0) await Promise.all(firstRequests.map((query) => query.cancel({ revert: true })));
    }
    await super.invalidateQueries(filters, options);
  }
}

export function createQueryClient(): QueryClient {
  // TanStack Query only observes changes. `onLine === false` is reliable; true only means that there is some network.
  onlineManager.setOnline(navigator.onLine);
  // It observes them from its first subscription on: now, because the first rendering may take a while.
  onlineManager.subscribe(() => undefined);
  return new InvalidatingQueryClient({
    defaultOptions: {
      // Queries wait for the network and resume on their own.
      queries: {
        retry: shouldRetry,
        staleTime: 30_000,
        // 'always' in the hooks for data that others change while the user is in another tab.
        refetchOnWindowFocus: false,
        networkMode: 'online',
      },
      // Mutations fail immediately and are repeated by the user: a paused one must not be sent an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
