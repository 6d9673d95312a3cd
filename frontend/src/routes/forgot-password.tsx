import { ForgotPassword, useAccountTranslation } from '../features/account';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useAccountTranslation();
  useDocumentTitle(t('forgot.title'), { noindex: true });
  return <ForgotPassword />;
}
