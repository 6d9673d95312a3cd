import { readNameCases } from '../../test/name-cases';
import { lowerFirst, midSentence } from './mid-sentence';

it.each(readNameCases('midSentence'))('"%s" reads "%s" inside a sentence', (name, inside) => {
  expect(midSentence(name)).toBe(inside);
});

it.each([
  ['Once a day', 'once a day'],
  ['A mediodía', 'a mediodía'],
  ['300 mg', '300 mg'],
  ['', ''],
])('the label "%s" reads "%s" inside a sentence', (label, inside) => {
  expect(lowerFirst(label)).toBe(inside);
});
