import { defineTranslations } from '../../lib/i18n/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

declare module '../../lib/i18n/translations' {
  interface Translations {
    contentReports: typeof en;
  }
}

export const useContentReportsTranslation = defineTranslations('contentReports', { en, es });
