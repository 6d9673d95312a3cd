import { useQueryClient } from '@tanstack/react-query';
import { matchPaths } from './match-paths';

/**
 * Returns a function that invalidates the queries of the API whose path begins with one of `starts` and is not `except`. Its
 * promise ends when those that are shown are loaded again.
 */
export function useInvalidate(starts: readonly string[], except?: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: matchPaths(starts, except) });
}
