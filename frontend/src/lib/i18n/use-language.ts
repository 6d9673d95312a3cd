import { useTranslation } from 'react-i18next';
import { chooseLanguage, i18n } from './i18n';
import type { Language } from './language';

export function useLanguage(): { language: Language; chooseLanguage: (language: Language) => Promise<void> } {
  const { i18n: current } = useTranslation(undefined, { i18n });
  return { language: current.language === 'es' ? 'es' : 'en', chooseLanguage };
}
