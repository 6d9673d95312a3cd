import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deleteAllDrafts } from '../features/submission/draft/draft-storage';
import { useAuth } from '../lib/session/auth-context';

/**
 * Answers are read for whoever is here: after signing in they are asked for again, and what was read for somebody else
 * (whose session had run out in this browser) is gone before. Whoever signs out leaves nothing behind, not even what
 * they had begun to write; a session that only ran out keeps that.
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
