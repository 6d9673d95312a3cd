import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deleteAllDrafts } from '../features/submission/draft/draft-storage';
import { useAuth } from '../lib/session/auth-context';

/**
 * Responses belong to the current user: after a sign-in they are loaded again, and data loaded for another user (whose
 * session expired in this browser) is removed first. Signing out removes all local data, including drafts; an expired
 * session keeps them.
 */
export function useResetOnUserChange(): void {
  const { status, user, ...auth } = useAuth();
  const leftByChoice = status === 'signed-out' && !('expired' in auth && auth.expired);
  const queryClient = useQueryClient();
  const known = useRef<{ id: string | null } | null>(null);
  const lastPerson = useRef<string | null>(null);
  const id = user?.id ?? null;
  useEffect(() => {
    if (status === 'loading') return;
    const before = known.current;
    known.current = { id };
    if (id === null) {
      if (before?.id && leftByChoice) {
        queryClient.clear();
        deleteAllDrafts();
      }
      return;
    }
    const somebodyElse = lastPerson.current !== null && lastPerson.current !== id;
    lastPerson.current = id;
    if (somebodyElse) void queryClient.resetQueries();
    else if (before && before.id !== id) void queryClient.invalidateQueries();
  }, [status, id, leftByChoice, queryClient]);
}
