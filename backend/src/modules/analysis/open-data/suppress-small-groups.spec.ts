import fc from 'fast-check';
import { suppressSmallGroups } from './suppress-small-groups.js';

const rejected = (reasonCode: string | null, outcome: string, count: number) => ({
  decision: 'rejected',
  reasonCode,
  outcome,
  count,
});
type DecisionGroup = ReturnType<typeof rejected>;
const suppress = (groups: DecisionGroup[]) =>
  suppressSmallGroups(groups, 5, [
    ({ decision, reasonCode }) => `${decision}/${reasonCode}`,
    ({ decision, outcome }) => `${decision}/${outcome}`,
  ]);
const counts = (groups: { count: number | null }[]) => groups.map(({ count }) => count);

it('a group of fewer than five has no count', () => {
  const groups = [rejected('unclear', 'none', 4), rejected('unclear', 'moderate', 1), rejected('other', 'residual', 5)];
  expect(counts(suppress(groups))).toEqual([null, null, 5]);
});

it('a small group cannot be derived from the total of its line', () => {
  const groups = [
    rejected('unclear', 'none', 2),
    rejected('unclear', 'moderate', 9),
    rejected('unclear', 'significant', 30),
    rejected('other', 'none', 12),
    rejected('other', 'moderate', 40),
    rejected('other', 'significant', 50),
  ];
  expect(counts(suppress(groups))).toEqual([null, null, 30, null, null, 50]);
});

it('a line withholds no count, all counts, or at least two counts with a sum of at least five', () => {
  const group = fc.record({
    decision: fc.constantFrom('approved', 'rejected'),
    reasonCode: fc.constantFrom('unclear', 'other', null),
    outcome: fc.constantFrom('none', 'moderate', 'significant'),
    count: fc.integer({ min: 1, max: 12 }),
  });
  const getKey = ({ decision, reasonCode, outcome }: DecisionGroup) => `${decision}/${reasonCode}/${outcome}`;
  fc.assert(
    fc.property(fc.uniqueArray(group, { selector: getKey, maxLength: 18 }), (groups) => {
      const shown = suppress(groups);
      for (const by of ['reasonCode', 'outcome'] as const) {
        for (const one of groups) {
          const line = groups.filter((other) => other.decision === one.decision && other[by] === one[by]);
          const hidden = line.filter((other) => shown[groups.indexOf(other)]!.count === null);
          const sum = hidden.reduce((total, { count }) => total + count, 0);
          const isWhole = hidden.length === line.length;
          expect(hidden.length === 0 || isWhole || (hidden.length > 1 && sum >= 5)).toBe(true);
        }
      }
      for (const { count } of shown) expect(count === null || count >= 5).toBe(true);
    }),
  );
});
