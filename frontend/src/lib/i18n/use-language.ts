import { chooseLanguage, useCurrentLanguage } from './i18n';
import type { Language } from './language';

export const useLanguage = (): { language: Language; chooseLanguage: (language: Language) => Promise<void> } => ({
  language: useCurrentLanguage(),
  chooseLanguage,
});
