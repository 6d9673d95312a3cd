import { About } from '../features/about/about';
import { useAboutTranslation } from '../features/about/translations';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useAboutTranslation();
  useDocumentTitle(t('title'), { description: t('description') });
  return <About />;
}
