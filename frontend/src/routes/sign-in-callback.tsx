import { Navigate } from 'react-router';
import { ExternalArrival } from '../features/account/external-arrival';
import { useAccountTranslation } from '../features/account/translations';
import { useDocumentTitle } from '../lib/document-title';
import { useExternalSession } from '../lib/session/auth-context';

export function Component() {
  const { t } = useAccountTranslation();
  const session = useExternalSession();
  useDocumentTitle(t('signIn.title'), { noindex: true });
  // Nobody comes back from our own password form.
  return session ? <ExternalArrival session={session} /> : <Navigate to="/sign-in" replace />;
}
