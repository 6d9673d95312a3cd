import { conditionInSentence } from './condition-in-sentence';

it.each([
  ['el insomnio', 'Insomnio', 'es', 'el insomnio'],
  ['the flu', 'Flu', 'en', 'the flu'],
  [null, 'Pies fríos', 'es', '«Pies fríos»'],
  [null, 'Cold feet', 'en', 'cold feet'],
] as const)('the phrase %s and the name %s in %s read "%s"', (phrase, name, language, expected) => {
  expect(conditionInSentence(phrase, name, language)).toBe(expected);
});
