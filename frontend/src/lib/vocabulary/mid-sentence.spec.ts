import { midSentence } from './mid-sentence';

it.each([
  ['Joint pain', 'joint pain'],
  ['Insomnia', 'insomnia'],
  ['Ácido úrico alto', 'ácido úrico alto'],
  ['Attention deficit hyperactivity disorder (ADHD)', 'attention deficit hyperactivity disorder (ADHD)'],
  ['Long COVID', 'long COVID'],
  ['COVID persistente', 'COVID persistente'],
  ["Crohn's disease", "Crohn's disease"],
  ['L-theanine', 'L-theanine'],
])('%s reads %s inside a sentence', (name, inside) => {
  expect(midSentence(name)).toBe(inside);
});
