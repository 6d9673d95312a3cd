import { useSearchParams } from 'react-router';
import { AccountSettings, useAccountTranslation } from '../features/account';
import { useDocumentTitle } from '../lib/document-title';
import layout from '../ui/layout/layout.module.css';
import typography from '../ui/typography.module.css';

export function Component() {
  const { t } = useAccountTranslation();
  const [params] = useSearchParams();
  useDocumentTitle(t('settings.title'), { noindex: true });
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{t('settings.title')}</h1>
        <p className={typography.lead}>{t('settings.lead')}</p>
      </div>
      <AccountSettings isLinkEnded={params.has('error')} />
    </div>
  );
}
