import { useMemo } from 'react';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

/** `2026-11` as people write it: the server has already decided in which month a point belongs. */
export function useMonthNames() {
  const { language } = useLanguage();
  return useMemo(() => {
    const name = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' });
      return (month: string) => format.format(new Date(`${month}-15T00:00:00Z`));
    };
    return {
      /** `Nov` */
      short: name({ month: 'short' }),
      /** `Nov 26` */
      shortWithYear: name({ month: 'short', year: '2-digit' }),
      /** `Nov 2026` */
      withYear: name({ month: 'short', year: 'numeric' }),
    };
  }, [language]);
}
