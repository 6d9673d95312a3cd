import { useLanguage } from '../../lib/i18n/use-language';

/** Day and minute, as the language writes them. */
export function useDateTimeFormat(): (at: string) => string {
  const { language } = useLanguage();
  const time = new Intl.DateTimeFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (at) => time.format(new Date(at));
}
