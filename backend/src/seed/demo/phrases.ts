import type { ConsumptionUnit, DoseUnit, MealTiming, TimeOfDay, TimeUnit } from '../../modules/testimonials/index.js';
import type { Language } from '../../platform/http/index.js';
import type { DemoTestimonial } from './demo-testimonial.js';

const numbers = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  es: ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce'],
} as const;

const units: Record<
  Language,
  Record<ConsumptionUnit | TimeUnit | 'capsules' | 'tablets' | 'drops', [string, string]>
> = {
  en: {
    days: ['day', 'days'],
    weeks: ['week', 'weeks'],
    months: ['month', 'months'],
    years: ['year', 'years'],
    capsules: ['capsule', 'capsules'],
    tablets: ['tablet', 'tablets'],
    drops: ['drop', 'drops'],
  },
  es: {
    days: ['día', 'días'],
    weeks: ['semana', 'semanas'],
    months: ['mes', 'meses'],
    years: ['año', 'años'],
    capsules: ['cápsula', 'cápsulas'],
    tablets: ['comprimido', 'comprimidos'],
    drops: ['gota', 'gotas'],
  },
};
const feminine = new Set(['semana', 'cápsula', 'gota']);

/** "three weeks", "una semana". */
export function formatQuantity(language: Language, amount: number, unit: keyof (typeof units)['en']): string {
  const [one, many] = units[language][unit];
  const word = numbers[language][amount] ?? String(amount);
  return `${language === 'es' && amount === 1 && feminine.has(one) ? 'una' : word} ${amount === 1 ? one : many}`;
}

/** "300 mg", "2,5 ml", "two capsules", or international units if the supplement has them. */
export function formatDose(
  language: Language,
  amount: number,
  unit: DoseUnit,
  internationalUnitsPerMilligram?: number,
): string {
  if (unit === 'capsules' || unit === 'tablets' || unit === 'drops') return formatQuantity(language, amount, unit);
  if (unit === 'milligrams' && internationalUnitsPerMilligram) {
    return `${Math.round(amount * internationalUnitsPerMilligram)} ${language === 'en' ? 'IU' : 'UI'}`;
  }
  const digits = language === 'en' ? String(amount) : String(amount).replace('.', ',');
  return `${digits} ${{ milligrams: 'mg', grams: 'g', ml: 'ml' }[unit]}`;
}

const atTime: Record<Language, Record<TimeOfDay, string>> = {
  en: { morning: 'every morning', midday: 'at midday', night: 'every night' },
  es: { morning: 'cada mañana', midday: 'a mediodía', night: 'cada noche' },
};
const withMealOfTheDay: Record<Language, Record<TimeOfDay, Record<MealTiming, string>>> = {
  en: {
    morning: { before_meal: 'before breakfast', during_meal: 'with breakfast', after_meal: 'after breakfast' },
    midday: { before_meal: 'before lunch', during_meal: 'with lunch', after_meal: 'after lunch' },
    night: { before_meal: 'before dinner', during_meal: 'with dinner', after_meal: 'after dinner' },
  },
  es: {
    morning: {
      before_meal: 'antes de desayunar',
      during_meal: 'con el desayuno',
      after_meal: 'después de desayunar',
    },
    midday: { before_meal: 'antes de comer', during_meal: 'con la comida', after_meal: 'después de comer' },
    night: { before_meal: 'antes de cenar', during_meal: 'con la cena', after_meal: 'después de cenar' },
  },
};
const withMeals: Record<Language, Record<MealTiming, string>> = {
  en: { before_meal: ' before meals', during_meal: ' with meals', after_meal: ' after meals' },
  es: { before_meal: ' antes de las comidas', during_meal: ' con las comidas', after_meal: ' después de las comidas' },
};
const isMealTiming = (habit: TimeOfDay | MealTiming): habit is MealTiming => habit.endsWith('_meal');

type Frequency = Pick<DemoTestimonial, 'usageFrequency' | 'usageFrequencyUnit' | 'intakeHabits'>;

/** "twice a day with meals", "cada noche", "three times a week". */
export function formatFrequency(language: Language, frequency: Frequency): string {
  const english = language === 'en';
  const times = frequency.usageFrequency;
  if (frequency.usageFrequencyUnit === 'as_needed') return english ? 'when I needed it' : 'cuando hacía falta';
  const count = english
    ? (['', 'once', 'twice'][times] ?? `${numbers.en[times]} times`)
    : times === 1
      ? 'una vez'
      : `${numbers.es[times]} veces`;
  if (frequency.usageFrequencyUnit === 'per_week') return `${count} ${english ? 'a week' : 'por semana'}`;
  const meal = frequency.intakeHabits.find(isMealTiming);
  const hour = frequency.intakeHabits.find((habit): habit is TimeOfDay => !isMealTiming(habit));
  if (times === 1 && hour) return meal ? withMealOfTheDay[language][hour][meal] : atTime[language][hour];
  return `${count} ${english ? 'a day' : 'al día'}${meal ? withMeals[language][meal] : ''}`;
}
