import type { Language } from './i18n/language';
import { useLanguage } from './i18n/use-language';

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

/** The time zone of days and months: those of the ledger, and those by which the lists of the admin are filtered. */
export const CALENDAR_TIME_ZONE = 'Europe/Madrid';

const MEGABYTE = 1_048_576;

/** Made at its first use: each costs a phone some milliseconds, and most pages need two or three. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Localized number and date formats: `43%` / `43 %`, `3.8` / `3,8`. */
export function formats(language: Language) {
  const locale = LOCALES[language];
  const numbers = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options));
  const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options));
  const count = numbers({ useGrouping: language === 'en' ? 'always' : 'min2' });
  const score = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const precise = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const measure = numbers({ maximumFractionDigits: 1 });
  const smallMeasure = numbers({ maximumSignificantDigits: 2 });
  const wholePercent = numbers({ style: 'percent', maximumFractionDigits: 0 });
  const smallPercent = numbers({ style: 'percent', maximumSignificantDigits: 1 });
  const date = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const zonedDate = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: CALENDAR_TIME_ZONE });
  const calendarDate = dates({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const day = dates({ day: 'numeric', month: 'short' });
  const time = dates({ hour: '2-digit', minute: '2-digit' });
  const dateTime = dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: CALENDAR_TIME_ZONE });
  const month = dates({ month: 'long', year: 'numeric' });
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  return {
    count: (value: number) => count().format(value),
    /** Always one decimal. */
    score: (value: number) => score().format(value),
    /** Two decimals: where one decimal would hide a difference. */
    precise: (value: number) => precise().format(value),
    /** One decimal, unless the value is whole. */
    /** 0.04 is not shown as 0. */
    measure: (value: number) => (Math.abs(value) < 1 ? smallMeasure : measure)().format(value),
    /** `EUR 12.50` in English, `12,50 €` in Spanish; other currencies keep their code there. */
    price: (value: number, currency: string) =>
      language === 'en'
        ? `${currency}\u00a0${precise().format(value)}`
        : `${precise().format(value)}\u00a0${currency === 'EUR' ? '€' : currency}`,
    /** Takes 0..100. Below 1 the first digit remains: `0.3%`, not `0%`. */
    percent: (value: number, decimals = 0) => {
      const withDecimals = numbers({ style: 'percent', maximumFractionDigits: decimals });
      const format = value < 1 ? smallPercent : decimals === 0 ? wholePercent : withDecimals;
      return format().format(value / 100);
    },
    date: (value: string | Date) => date().format(new Date(value)),
    /** The day in the time zone of the calendar: of an entry of the ledger, or the last day of a period. */
    zonedDate: (value: string) => zonedDate().format(new Date(value)),
    /** A day of the calendar, `2026-11-22`, which is the same in all time zones. */
    calendarDate: (value: string) => calendarDate().format(new Date(value)),
    /** Without the year: `12 Nov`. */
    day: (value: string | Date) => day().format(new Date(value)),
    time: (value: string | Date) => time().format(new Date(value)),
    /** Date and time, of the day by which the lists of the admin are filtered. */
    dateTime: (value: string | Date) => dateTime().format(new Date(value)),
    month: (value: string | Date) => month().format(new Date(value)),
    /** `1.5 MB`; below a tenth of a megabyte `12 kB` instead of `0.0 MB`, and at least `1 kB`. */
    fileSize: (bytes: number) => {
      const megabytes = bytes / MEGABYTE;
      if (megabytes >= 0.1) return `${score().format(megabytes)} MB`;
      return `${count().format(Math.max(1, Math.round(bytes / 1024)))} kB`;
    },
    /** `one, two and three` */
    list: (items: readonly string[]) => list().format(items),
  };
}

export type Formats = ReturnType<typeof formats>;

const cache = new Map<Language, Formats>();

/** The formats of the current language. They are shared: making them takes longer than rendering a card. */
export function useFormats(): Formats {
  const { language } = useLanguage();
  const found = cache.get(language) ?? formats(language);
  cache.set(language, found);
  return found;
}
