import { i18n, rememberTexts } from '../i18n/i18n';
import type { Language } from '../i18n/language';
import { useLanguage } from '../i18n/use-language';
import { lowerFirst } from './mid-sentence';
import { useVocabularyTranslation } from './translations';
import { readOutcome } from './values';

type Nullable = string | null | undefined;

const DAYS = { week: 7, month: 30 };

const createTexts = (language: Language) =>
  rememberTexts(i18n.getFixedT(language, 'vocabulary')) as unknown as (key: string, values?: object) => string;
const texts: Record<Language, ReturnType<typeof createTexts>> = { en: createTexts('en'), es: createTexts('es') };

/** The labels of domain values in one language. Unknown values are shown unchanged. */
export function vocabulary(language: Language) {
  const t = texts[language];
  const number = new Intl.NumberFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    maximumFractionDigits: 3,
    useGrouping: 'min2',
  });

  const label = (group: string) => (value: Nullable) =>
    value ? t(`${group}.${value}`, { defaultValue: value.replaceAll('_', ' ') }) : '';
  const counted = (group: string, amount: number, unit: Nullable) =>
    unit
      ? t(`${group}.${unit}`, {
          count: amount,
          amount: number.format(amount),
          defaultValue: `${number.format(amount)} ${unit.replaceAll('_', ' ')}`,
        })
      : number.format(amount);
  const outcomeIn = (group: string) => (value: Nullable) => label(group)((value && readOutcome(value)) || value);
  const span = (amount: number, unit: Nullable) => counted('span', amount, unit);
  const dose = (amount: number, unit: Nullable) => counted('dose', amount, unit);
  const range = (low: string, high: string) => t('range', { low, high });
  const days = (amount: number): string => {
    const whole = Math.round(amount);
    const units = [
      [DAYS.month, 'months'],
      [DAYS.week, 'weeks'],
    ] as const;
    const nearest = whole < DAYS.month ? ([1, 'days'] as const) : units[whole < 3 * DAYS.month ? 1 : 0];
    const [length, unit] = units.find(([days]) => whole >= days && whole % days === 0) ?? nearest;
    const shown = Math.round(whole / length);
    const text = span(shown, unit);
    return shown * length === amount ? text : t('span.about', { span: text });
  };
  const listed = (labels: string[]) => labels.map((text, index) => (index > 0 ? lowerFirst(text) : text)).join(', ');
  const sideEffect = label('sideEffect');
  const intakeHabit = label('intakeHabit');

  const frequency = (amount: number, unit: Nullable): string => {
    if (unit === 'as_needed') return t('frequency.as_needed');
    if (unit === 'twice_per_day') return t('frequency.per_day_twice');
    if (unit === 'three_times_per_day') return counted('frequency', 3, 'per_day');
    if (amount === 1) return label('frequency')(`${unit}_once`);
    if (amount === 2) return label('frequency')(`${unit}_twice`);
    return counted('frequency', amount, unit);
  };

  return {
    outcome: outcomeIn('outcome'),
    /** For columns headed by a number: `significant`, `no change`. */
    outcomeShort: outcomeIn('outcomeShort'),
    gender: (value: Nullable) => label('gender')(value?.replaceAll(' ', '_')),
    /** `35–44`, `65 and over`. */
    ageRange: (value: Nullable) =>
      value?.endsWith('+') ? t('ageRange.andOver', { age: value.slice(0, -1) }) : (value ?? '').replace('-', '–'),
    doseUnit: label('doseUnit'),
    /** `300 mg`, `2 capsules`. */
    dose,
    /** The number of a dose, with the same decimals as in {@link dose}. */
    doseAmount: (amount: number) => number.format(amount),
    /** `100 to 600 mg`. */
    doseRange: (low: number, high: number, unit: Nullable) =>
      low === high ? dose(low, unit) : range(number.format(low), dose(high, unit)),
    frequencyUnit: label('frequencyUnit'),
    /** `Once a day`, `3 times a week`, `As needed`. */
    frequency,
    /** `300 mg, once a day`. */
    schedule: (amount: number, unit: Nullable, times: number, per: Nullable) =>
      listed([counted('dose', amount, unit), frequency(times, per)]),
    consumptionUnit: label('unit'),
    timeUnit: label('unit'),
    /** How long the supplement was taken: `3 months`. */
    duration: span,
    /** Time until an effect was noticed: `9 days`. */
    time: span,
    /** A number of days (a month is 30) in the most readable unit, marked as approximate if it was rounded. */
    days,
    /** `14 to 90 days`. */
    daysRange: (low: number, high: number) =>
      low === high ? span(low, 'days') : range(number.format(low), span(high, 'days')),
    intakeType: label('intakeType'),
    intakeHabit,
    /** `Morning, before a meal`, from comma-separated values. */
    intakeHabits: (joined: Nullable) => listed(split(joined).map(intakeHabit)),
    stillTaking: label('stillTaking'),
    sideEffect,
    /** `Constipation, fatigue, other`, from comma-separated values; `other` is last, so that its details may follow. */
    sideEffects: (joined: Nullable) => {
      const codes = split(joined);
      const named = codes.filter((code) => code !== 'other');
      return listed([...named, ...codes.filter((code) => code === 'other')].map(sideEffect));
    },
    sideEffectsDuration: label('sideEffectsDuration'),
    reviewStatus: label('reviewStatus'),
    medicationType: label('medicationType'),
  };
}

export type Vocabulary = ReturnType<typeof vocabulary>;

const cache = new Map<Language, Vocabulary>();

/** The labels in the current language. They are shared: making them takes longer than rendering a card. */
export function useVocabulary(): Vocabulary {
  useVocabularyTranslation();
  const { language } = useLanguage();
  const found = cache.get(language) ?? vocabulary(language);
  cache.set(language, found);
  return found;
}

const split = (joined: Nullable): string[] =>
  (joined ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
