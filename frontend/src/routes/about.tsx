import { About, useAboutTranslation } from '../features/about';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useAboutTranslation();
  useDocumentTitle(t('title'), { description: t('description') });
  return <About />;
}
