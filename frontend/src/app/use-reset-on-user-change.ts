import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deleteAllDrafts } from '../features/submission';
import { deleteUnsentTexts } from '../lib/form/unsent-text';
import { useAuth } from '../lib/session/auth-context';
import { isSignedOutByUser } from '../lib/session/session';

/**
 * Responses belong to the current user: after a sign-in they are loaded again, and data loaded for another user (whose
 * session expired in this browser) is removed first. Signing out removes all local data, including drafts and unsent
 * texts; an expired session keeps them.
 */
export function useResetOnUserChange(): void {
  const auth = useAuth();
  const { status, user } = auth;
  const signedOutByUser = isSignedOutByUser(auth);
  const queryClient = useQueryClient();
  // A document of the server contains data for anonymous visitors, which are loaded again for a user.
  const hasData = queryClient.getQueryCache().getAll().length > 0;
  const previousUser = useRef<{ id: string | null } | null>(hasData ? { id: null } : null);
  const lastUserId = useRef<string | null>(null);
  const id = user?.id ?? null;
  useEffect(() => {
    if (status === 'loading') return;
    const before = previousUser.current;
    previousUser.current = { id };
    if (id === null) {
      if (before?.id && signedOutByUser) {
        queryClient.removeQueries({ type: 'inactive' });
        queryClient.getMutationCache().clear();
        // An open public page shows links and choices of the user until it is loaded again.
        void queryClient.resetQueries();
        deleteAllDrafts();
        deleteUnsentTexts();
      }
      return;
    }
    const isOtherUser = lastUserId.current !== null && lastUserId.current !== id;
    lastUserId.current = id;
    if (isOtherUser) void queryClient.resetQueries();
    else if (before && before.id !== id) void queryClient.invalidateQueries();
  }, [status, id, signedOutByUser, queryClient]);
}
