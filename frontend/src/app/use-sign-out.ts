import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { forgetDrafts } from '../features/submission/draft/draft-storage';
import { useProblemMessage } from '../lib/problem/problem-message';
import { useAuth } from '../lib/session/auth-context';
import { tellFailure } from '../ui/toasts';

/** Ends the session, forgets what the server said to this person and what they had begun to write, and goes home. */
export function useSignOut(): () => void {
  const { signOut } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const messageOf = useProblemMessage();
  return () => {
    signOut().then(
      () => {
        queryClient.clear();
        forgetDrafts();
        void navigate('/');
      },
      (error: unknown) => tellFailure({ title: messageOf(error) }),
    );
  };
}
