import { cookiePolicy, LegalPage } from '../features/legal';
import { useDocumentTitle } from '../lib/document-title';
import { useLanguage } from '../lib/i18n/use-language';

export function Component() {
  const { language } = useLanguage();
  const { title, description } = cookiePolicy.texts[language];
  useDocumentTitle(title, { description });
  return <LegalPage document={cookiePolicy} />;
}
