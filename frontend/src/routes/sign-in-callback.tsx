import { Navigate } from 'react-router';
import { OidcCallback, useAccountTranslation } from '../features/account';
import { useDocumentTitle } from '../lib/document-title';
import { useExternalSession } from '../lib/session/auth-context';

export function Component() {
  const { t } = useAccountTranslation();
  const session = useExternalSession();
  useDocumentTitle(t('signIn.title'), { noindex: true });
  // Only external providers redirect to this page.
  return session ? <OidcCallback session={session} /> : <Navigate to="/sign-in" replace />;
}
