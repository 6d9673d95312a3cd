import { QueryClient } from '@tanstack/react-query';
import { isProblem } from '../http/problem';

const MAX_RETRIES = 2;

/** A refusal stays a refusal; only a silent network, a late answer or a failing server is asked again. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 408) return false;
  return failures < MAX_RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
