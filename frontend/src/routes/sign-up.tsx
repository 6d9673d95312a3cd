import { Navigate } from 'react-router';
import { SignUp } from '../features/account/sign-up';
import { useAccountTranslation } from '../features/account/translations';
import { useDocumentTitle } from '../lib/document-title';
import { useAuth } from '../lib/session/auth-context';
import { Spinner } from '../ui/spinner';

export function Component() {
  const { t } = useAccountTranslation();
  const { status } = useAuth();
  useDocumentTitle(t('signUp.title'), { noindex: true });
  if (status === 'loading') return <Spinner />;
  if (status === 'signed-in') return <Navigate to="/" replace />;
  return <SignUp />;
}
