import { ForgotPassword } from '../features/account/password-recovery';
import { useAccountTranslation } from '../features/account/translations';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useAccountTranslation();
  useDocumentTitle(t('forgot.title'), { noindex: true });
  return <ForgotPassword />;
}
