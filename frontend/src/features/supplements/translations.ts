import { defineTranslations } from '../../lib/i18n/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

declare module '../../lib/i18n/translations' {
  interface Translations {
    supplements: typeof en;
  }
}

export const useSupplementsTranslation = defineTranslations('supplements', { en, es });
