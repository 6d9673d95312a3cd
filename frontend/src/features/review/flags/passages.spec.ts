import { publicTexts } from '../../../test/submission-texts';
import { findPassages, FLAGGED_FIELDS, splitPassages } from './passages';
import type { Flag } from '../queries';

const flag = (code: Flag['code'], start: number | null, end: number | null, field = 'experience'): Flag => ({
  code,
  figures: null,
  signal: null,
  field,
  start,
  end,
});
const marked = (text: string, flags: Flag[]) =>
  splitPassages(text, findPassages(flags, 'experience')).map((piece) => [piece.text, piece.codes]);

it('passages are located by code units, so emoji do not shift them', () => {
  const text = '😀 call 600123123 now';
  const start = text.indexOf('600');
  expect(marked(text, [flag('phone', start, start + 9)])).toEqual([
    ['😀 call ', []],
    ['600123123', ['phone']],
    [' now', []],
  ]);
});

it('overlapping passages are split at every boundary', () => {
  expect(marked('abcdef', [flag('email', 1, 4), flag('phone', 3, 5)])).toEqual([
    ['a', []],
    ['bc', ['email']],
    ['d', ['email', 'phone']],
    ['e', ['phone']],
    ['f', []],
  ]);
});

it('flags for the whole field, another field or out of range mark nothing', () => {
  expect(
    marked('short', [flag('no_proof', null, null), flag('email', 0, 2, 'otherSideEffects'), flag('phone', 90, 99)]),
  ).toEqual([['short', []]]);
});

it('passages are marked in every text that everyone reads', () => {
  expect([...FLAGGED_FIELDS].sort()).toEqual([...publicTexts].sort());
});
