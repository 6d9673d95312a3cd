import { type ReactNode, useSyncExternalStore } from 'react';
import { currentLanguage, subscribeToLanguage } from './i18n';
import { LanguageContext } from './language-context';

/** Renders everything below again when the language changes. One subscription for all texts of the page. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(subscribeToLanguage, currentLanguage, currentLanguage);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}
