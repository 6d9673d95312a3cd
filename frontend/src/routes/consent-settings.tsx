import { ConsentSettings, useConsentTranslation } from '../features/consent';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useConsentTranslation();
  useDocumentTitle(t('settings.title'), { description: t('settings.description'), noindex: true });
  return <ConsentSettings />;
}
