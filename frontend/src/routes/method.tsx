import { Method } from '../features/method/method';
import { useMethodTranslation } from '../features/method/translations';
import { useDocumentTitle } from '../lib/document-title';

export function Component() {
  const { t } = useMethodTranslation();
  useDocumentTitle(t('title'), { description: t('description') });
  return <Method />;
}
