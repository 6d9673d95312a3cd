import { defineTranslations } from '../../lib/i18n/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

declare module '../../lib/i18n/translations' {
  interface Translations {
    comparison: typeof en;
  }
}

export const useComparisonTranslation = defineTranslations('comparison', { en, es });
