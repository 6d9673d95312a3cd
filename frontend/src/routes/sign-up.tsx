import { Navigate, useSearchParams } from 'react-router';
import { SignUp, useAccountTranslation } from '../features/account';
import { useDocumentTitle } from '../lib/document-title';
import { safeRedirect } from '../lib/redirect-url';
import { useAuth } from '../lib/session/auth-context';
import { Spinner } from '../ui/list/spinner';

export function Component() {
  const { t } = useAccountTranslation();
  const { status } = useAuth();
  const [params] = useSearchParams();
  useDocumentTitle(t('signUp.title'), { noindex: true });
  const redirect = safeRedirect(params.get('redirect_url'));
  if (status === 'loading') return <Spinner />;
  if (status === 'signed-in') return <Navigate to={redirect} replace />;
  return <SignUp redirect={redirect} />;
}
