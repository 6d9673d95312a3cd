import type { Language } from './i18n/language';
import { useLanguage } from './i18n/use-language';

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es-ES' };

const MEGABYTE = 1_048_576;

/** Localized number and date formats: `43%` / `43 %`, `3.8` / `3,8`. */
export function formats(language: Language) {
  const locale = LOCALES[language];
  const count = new Intl.NumberFormat(locale, { useGrouping: language === 'en' ? 'always' : 'min2' });
  const score = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const precise = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const measure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const calendarDate = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  return {
    count: (value: number) => count.format(value),
    /** Always one decimal. */
    score: (value: number) => score.format(value),
    /** Two decimals: where one decimal would hide a difference. */
    precise: (value: number) => precise.format(value),
    /** One decimal, unless the value is whole. */
    measure: (value: number) => measure.format(value),
    /** `EUR 12.50` in English, `12,50 €` in Spanish; other currencies keep their code there. */
    price: (value: number, currency: string) =>
      language === 'en'
        ? `${currency}\u00a0${precise.format(value)}`
        : `${precise.format(value)}\u00a0${currency === 'EUR' ? '€' : currency}`,
    /** Takes 0..100. */
    percent: (value: number, decimals = 0) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }).format(value / 100),
    date: (value: string | Date) => date.format(new Date(value)),
    /** A day of the calendar, `2026-11-22`, which is the same in all time zones. */
    calendarDate: (value: string) => calendarDate.format(new Date(value)),
    /** Without the year: `12 Nov`. */
    day: (value: string | Date) => day.format(new Date(value)),
    time: (value: string | Date) => time.format(new Date(value)),
    month: (value: string | Date) => month.format(new Date(value)),
    /** `1.5 MB`; below a tenth of a megabyte `12 kB` instead of `0.0 MB`, and at least `1 kB`. */
    fileSize: (bytes: number) => {
      const megabytes = bytes / MEGABYTE;
      if (megabytes >= 0.1) return `${score.format(megabytes)} MB`;
      return `${count.format(Math.max(1, Math.round(bytes / 1024)))} kB`;
    },
    /** `one, two and three` */
    list: (items: readonly string[]) => list.format(items),
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
