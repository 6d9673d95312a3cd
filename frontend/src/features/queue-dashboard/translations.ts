import { defineTranslations } from '../../lib/i18n/i18n';
import en from './locales/en.json';
import es from './locales/es.json';

declare module '../../lib/i18n/translations' {
  interface Translations {
    'queue-dashboard': typeof en;
  }
}

export const useQueueDashboardTranslation = defineTranslations('queue-dashboard', { en, es });
