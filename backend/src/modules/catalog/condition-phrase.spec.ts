import { conditions } from '../../seed/data/conditions.js';
import { conditionPhrase } from './condition-phrase.js';

const phrases = (nameEn: string) => {
  const { articleEn = null, ...condition } = conditions.find((entry) => entry.nameEn === nameEn)!;
  return (['en', 'es'] as const).map((language) => conditionPhrase({ ...condition, articleEn }, language));
};

it.each([
  ['Insomnia', 'insomnia', 'el insomnio'],
  ['Anxiety', 'anxiety', 'la ansiedad'],
  ['Digestive issues', 'digestive issues', 'los problemas digestivos'],
  ['Nausea', 'nausea', 'las náuseas'],
  ['Asthma', 'asthma', 'el asma'],
  ['Flu', 'the flu', 'la gripe'],
  ['Sore throat', 'a sore throat', 'el dolor de garganta'],
  ["Crohn's disease", "Crohn's disease", 'la enfermedad de Crohn'],
  ['Long COVID', 'long COVID', 'la COVID persistente'],
  ['Smoking cessation', 'smoking cessation', 'dejar de fumar'],
])('the condition %s reads "%s" and "%s" inside a sentence', (nameEn, english, spanish) => {
  expect(phrases(nameEn)).toEqual([english, spanish]);
});

it('a condition without a known article has an English phrase and no Spanish one', () => {
  const custom = { nameEn: 'Tired eyes', nameEs: 'Tired eyes', articleEn: null, articleEs: null };
  expect(conditionPhrase(custom, 'en')).toBe('tired eyes');
  expect(conditionPhrase(custom, 'es')).toBeNull();
});
