import { Method, useMethodTranslation } from '../features/method';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useMethodTranslation();
  useDocumentTitle(t('title'), { description: t('description') });
  return <Method />;
}
