import { AccountSettings } from '../features/account/account-settings';
import { useAccountTranslation } from '../features/account/translations';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useAccountTranslation();
  useDocumentTitle(t('settings.title'), { noindex: true });
  return (
    <div className="wrap">
      <div className="page-h personal">
        <h1>{t('settings.title')}</h1>
        <p className="lead">{t('settings.lead')}</p>
      </div>
      <AccountSettings />
    </div>
  );
}
