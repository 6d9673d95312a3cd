import { ConsentSettings } from '../features/consent/consent-settings';
import { useConsentTranslation } from '../features/consent/translations';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useConsentTranslation();
  useDocumentTitle(t('settings.title'), { description: t('settings.description'), noindex: true });
  return <ConsentSettings />;
}
