import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type NameCases = Record<'folded' | 'midSentence', [name: string, expected: string][]>;

/** Names with their expected form, which the tests of the server use too. */
export const readNameCases = (kind: keyof NameCases): NameCases[typeof kind] =>
  (JSON.parse(readFileSync(join(__dirname, '../../../backend/test/fixtures/name-cases.json'), 'utf8')) as NameCases)[
    kind
  ];
