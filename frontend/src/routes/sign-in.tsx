import { Navigate, useSearchParams } from 'react-router';
import { SignIn, useAccountTranslation } from '../features/account';
import { useDocumentTitle } from '../lib/document-title';
import { safeRedirect } from '../lib/redirect-url';
import { useAuth } from '../lib/session/auth-context';
import { Spinner } from '../ui/list/spinner';

export function Component() {
  const { t } = useAccountTranslation();
  const { status } = useAuth();
  const [params] = useSearchParams();
  useDocumentTitle(t('signIn.title'), { noindex: true });
  const redirect = safeRedirect(params.get('redirect_url'));
  const confirmation = !params.has('confirmed') ? undefined : params.has('error') ? 'expired' : 'done';
  if (status === 'loading') return <Spinner />;
  if (status === 'signed-in') return <Navigate to={redirect} replace />;
  return <SignIn redirect={redirect} confirmation={confirmation} />;
}
