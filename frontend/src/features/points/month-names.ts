import { useMemo } from 'react';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

/** Formats `2026-11`: the server has already assigned each entry to a month. */
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
