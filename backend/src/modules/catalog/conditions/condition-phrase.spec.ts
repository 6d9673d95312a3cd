import { readNameCases } from '../../../../test/fixtures/name-cases.js';
import {
  buildConditionPhrase,
  buildCustomConditionPhrase,
  type ConditionNames,
  toMidSentence,
} from './condition-phrase.js';

const phrases = (condition: Omit<ConditionNames, 'isUserGenerated'>, isUserGenerated = false) =>
  (['en', 'es'] as const).map((language) => buildConditionPhrase({ ...condition, isUserGenerated }, language));

it.each([
  ['insomnia', 'el insomnio', { nameEn: 'Insomnia', nameEs: 'Insomnio', articleEn: null, articleEs: 'el' }],
  ['anxiety', 'la ansiedad', { nameEn: 'Anxiety', nameEs: 'Ansiedad', articleEn: null, articleEs: 'la' }],
  [
    'digestive issues',
    'los problemas digestivos',
    { nameEn: 'Digestive issues', nameEs: 'Problemas digestivos', articleEn: null, articleEs: 'los' },
  ],
  ['nausea', 'las náuseas', { nameEn: 'Nausea', nameEs: 'Náuseas', articleEn: null, articleEs: 'las' }],
  ['asthma', 'el asma', { nameEn: 'Asthma', nameEs: 'Asma', articleEn: null, articleEs: 'el' }],
  ['the flu', 'la gripe', { nameEn: 'Flu', nameEs: 'Gripe', articleEn: 'the', articleEs: 'la' }],
  [
    'a sore throat',
    'el dolor de garganta',
    { nameEn: 'Sore throat', nameEs: 'Dolor de garganta', articleEn: 'a', articleEs: 'el' },
  ],
  [
    "Crohn's disease",
    'la enfermedad de Crohn',
    { nameEn: "Crohn's disease", nameEs: 'Enfermedad de Crohn', articleEn: null, articleEs: 'la' },
  ],
  [
    'long COVID',
    'la COVID persistente',
    { nameEn: 'Long COVID', nameEs: 'COVID persistente', articleEn: null, articleEs: 'la' },
  ],
  [
    'smoking cessation',
    'dejar de fumar',
    { nameEn: 'Smoking cessation', nameEs: 'Dejar de fumar', articleEn: null, articleEs: '' },
  ],
])('a condition reads "%s" and "%s" inside a sentence', (english, spanish, condition) => {
  expect(phrases(condition)).toEqual([english, spanish]);
});

it('a condition without a known article has an English phrase and no Spanish one', () => {
  const custom = { nameEn: 'Tired eyes', nameEs: 'Tired eyes', articleEn: null, articleEs: null };
  expect(phrases(custom)).toEqual(['tired eyes', null]);
});

it('a name that users wrote stays as it is', () => {
  const custom = { nameEn: 'Raynaud', nameEs: 'Raynaud', articleEn: null, articleEs: null };
  expect(phrases(custom, true)).toEqual(['Raynaud', null]);
  expect(buildCustomConditionPhrase('Raynaud', 'en')).toBe('Raynaud');
  expect(buildCustomConditionPhrase('Raynaud', 'es')).toBeNull();
  expect(toMidSentence('Tenerife salt', true)).toBe('Tenerife salt');
});

it.each(readNameCases('midSentence'))('the name "%s" reads "%s" inside a sentence', (name, inside) => {
  expect(toMidSentence(name, false)).toBe(inside);
});
