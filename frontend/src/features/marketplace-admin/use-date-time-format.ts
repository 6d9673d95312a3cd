import { useLanguage } from '../../lib/i18n/use-language';

/** Date and time in the current language. */
export function useDateTimeFormat(): (at: string) => string {
  const { language } = useLanguage();
  const time = new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (at) => time.format(new Date(at));
}
