import { readOutcome } from './values';
import { vocabulary } from './vocabulary';

const en = vocabulary('en');
const es = vocabulary('es');
/** Replaces the non-breaking spaces that `Intl` inserts. */
const plain = (text: string) => text.replace(/\s/g, ' ');

it.each([
  ['no_improvement', 'No change', 'Sin cambios'],
  ['slight_improvement', 'Residual improvement', 'Mejora residual'],
  ['moderate_improvement', 'Moderate improvement', 'Mejora moderada'],
  ['significant_improvement', 'Significant improvement', 'Mejora significativa'],
  ['complete_improvement', 'Significant improvement', 'Mejora significativa'],
  ['negative_effects', 'Negative effects', 'Efectos negativos'],
])('%s is labelled %s', (value, english, spanish) => {
  expect(en.outcome(value)).toBe(english);
  expect(es.outcome(value)).toBe(spanish);
});

it('an unknown value is shown unchanged', () => {
  expect(readOutcome('miraculous')).toBeNull();
  expect(en.outcome('quite_miraculous')).toBe('quite miraculous');
  expect(es.dose(3, 'table_spoons')).toBe('3 table spoons');
  expect(en.sideEffect(null)).toBe('');
});

it('doses are formatted with their units and decimals', () => {
  expect([en.dose(300, 'milligrams'), es.dose(2, 'capsules'), es.dose(1, 'capsules')]).toEqual([
    '300 mg',
    '2 cápsulas',
    '1 cápsula',
  ]);
  expect(en.dose(2.5, 'ml')).toBe('2.5 ml');
  expect(es.dose(2.5, 'ml')).toBe('2,5 ml');
  expect(plain(es.dose(1_000_000, 'drops'))).toBe('1.000.000 de gotas');
});

it('frequencies are formatted', () => {
  expect([1, 2, 3].map((amount) => en.frequency(amount, 'per_day'))).toEqual([
    'Once a day',
    'Twice a day',
    '3 times a day',
  ]);
  expect([1, 2, 3].map((amount) => es.frequency(amount, 'per_week'))).toEqual([
    '1 vez a la semana',
    '2 veces a la semana',
    '3 veces a la semana',
  ]);
  expect(en.frequency(7, 'as_needed')).toBe('As needed');
  expect(en.frequency(1, 'three_times_per_day')).toBe('3 times a day');
  expect(en.schedule(300, 'milligrams', 1, 'per_day')).toBe('300 mg, once a day');
});

it.each([
  [1, '1 day', '1 día'],
  [9, '9 days', '9 días'],
  [7, '1 week', '1 semana'],
  [14, '2 weeks', '2 semanas'],
  [30, '1 month', '1 mes'],
  [60, '2 months', '2 meses'],
  [12, '12 days', '12 días'],
  [10.5, 'About 11 days', 'En torno a 11 días'],
  [7.25, 'About 1 week', 'En torno a 1 semana'],
  [59.5, 'About 2 months', 'En torno a 2 meses'],
  [37.4, 'About 5 weeks', 'En torno a 5 semanas'],
  [105, '15 weeks', '15 semanas'],
  [100, 'About 3 months', 'En torno a 3 meses'],
])('%d days are formatted as %s', (days, english, spanish) => {
  expect(en.days(days)).toBe(english);
  expect(es.days(days)).toBe(spanish);
});

it('comma-joined values are formatted as one phrase', () => {
  expect(en.sideEffects('other,constipation')).toBe('Constipation, other');
  expect(es.sideEffects('diarrhea, fatigue')).toBe('Diarrea, fatiga');
  expect(en.sideEffects('none')).toBe('None');
  expect(es.intakeHabits('morning,before_meal')).toBe('Por la mañana, antes de comer');
});

it('age ranges and genders are formatted', () => {
  expect([en.ageRange('35-44'), en.ageRange('65+'), es.ageRange('65+')]).toEqual(['35–44', '65 and over', '65 o más']);
  expect(es.gender('prefer not to say')).toBe('Prefiero no decirlo');
});
