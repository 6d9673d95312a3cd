import { defineTranslations } from '../i18n/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

declare module '../i18n/translations' {
  interface Translations {
    problem: typeof en;
  }
}

export const useProblemTranslation = defineTranslations('problem', { en, es });
