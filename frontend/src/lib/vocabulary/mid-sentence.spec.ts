import { readNameCases } from '../../test/name-cases';
import { lowerFirst, midSentence } from './mid-sentence';

it.each(readNameCases('midSentence'))('"%s" reads "%s" inside a sentence', (name, inside) => {
  expect(midSentence(name, false)).toBe(inside);
});

it.each(['Raynaud', 'Tenerife salt'])('the name "%s", which users wrote, stays as it is inside a sentence', (name) => {
  expect(midSentence(name, true)).toBe(name);
});

it.each([
  ['Once a day', 'once a day'],
  ['A mediodía', 'a mediodía'],
  ['300 mg', '300 mg'],
  ['', ''],
])('the label "%s" reads "%s" inside a sentence', (label, inside) => {
  expect(lowerFirst(label)).toBe(inside);
});
