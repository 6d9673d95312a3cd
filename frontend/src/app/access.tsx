import { Navigate, Outlet, useLocation } from 'react-router';
import { signInPath } from '../lib/redirect-url';
import { useAuth } from '../lib/session/auth-context';
import { Spinner } from '../ui/list/spinner';

/** Signed-out users go to the sign-in page and return afterwards. */
export function RequireSignIn() {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <Spinner />;
  if (status === 'signed-out') return <Navigate to={signInPath(pathname + search)} replace />;
  return <Outlet />;
}
