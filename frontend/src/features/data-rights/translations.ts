import { defineTranslations } from '../../lib/i18n/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

declare module '../../lib/i18n/translations' {
  interface Translations {
    'data-rights': typeof en;
  }
}

export const useDataRightsTranslation = defineTranslations('data-rights', { en, es });
