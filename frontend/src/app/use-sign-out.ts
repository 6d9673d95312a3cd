import { useNavigate } from 'react-router';
import { useProblemMessage } from '../lib/problem/problem-message';
import { useAuth } from '../lib/session/auth-context';
import { removeErrorToast, showErrorToast } from '../ui/overlay/toasts';

const FAILURE = 'sign-out-failed';

/** Ends the session and goes to the home page. Local data of the user is removed by useResetOnUserChange. */
export function useSignOut(): () => void {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const messageOf = useProblemMessage();
  return () => {
    removeErrorToast(FAILURE);
    signOut().then(
      () => void navigate('/'),
      (error: unknown) => showErrorToast({ title: messageOf(error), subject: FAILURE }),
    );
  };
}
