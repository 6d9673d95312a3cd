import { readNameCases } from '../test/name-cases';
import { foldName } from './fold-name';

it.each(readNameCases('folded'))('"%s" is compared as "%s", like in the database', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});
