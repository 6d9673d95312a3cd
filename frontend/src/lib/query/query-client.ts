import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isProblem } from '../http/problem';

const MAX_RETRIES = 2;

/** A refusal stays a refusal; only a silent network, a late answer or a failing server is asked again. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 408) return false;
  return failures < MAX_RETRIES;
}

export function createQueryClient(): QueryClient {
  // TanStack Query only hears of changes. "Offline" is certain; "online" merely means that there is some network.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      // Reading waits for the network and goes on by itself.
      queries: { retry: mayRetry, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'online' },
      // What people send fails at once and is theirs to repeat: nothing may go out unseen an hour later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
