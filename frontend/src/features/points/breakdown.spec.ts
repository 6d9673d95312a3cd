import { toBlocks, monthOf } from './breakdown';

const month = (name: string, testimonialPoints: number, purchasePoints = 0) => ({
  month: name,
  monthName: name,
  totalPoints: testimonialPoints + purchasePoints,
  testimonialPoints,
  purchasePoints,
  testimonialCount: testimonialPoints / 200,
  purchaseCount: purchasePoints / 150,
});

const SIX = ['2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06'].map((name) => month(name, 200));

it('the last six months are shown individually', () => {
  expect(toBlocks(SIX, '2026-11').map((block) => [block.month, block.accumulated])).toEqual(
    SIX.map((shown) => [shown.month, false]),
  );
});

it('months without points are included up to the current one', () => {
  const blocks = toBlocks([month('2026-09', 200), month('2025-12', 0, 150)], '2026-11');
  expect(blocks.map((block) => [block.month, block.totalPoints, block.accumulated])).toEqual([
    ['2026-11', 0, false],
    ['2026-10', 0, false],
    ['2026-09', 200, false],
    ['2026-08', 0, false],
    ['2026-07', 0, false],
    ['2026-06', 0, false],
    ['2026-06', 150, true],
  ]);
});

it('the months continue across the end of a year', () => {
  expect(toBlocks([month('2025-12', 200)], '2026-02').map((block) => block.month)).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
    '2025-10',
    '2025-09',
  ]);
});

it.each([
  ['2026-10-31T22:59:59Z', '2026-10'],
  ['2026-10-31T23:00:00Z', '2026-11'],
])('the moment %s belongs to the month %s of the ledger', (moment, expected) => {
  expect(monthOf(new Date(moment))).toBe(expected);
});

it('older months are summed into one block', () => {
  const blocks = toBlocks(
    [...SIX, month('2026-05', 400, 150), month('2025-12', -200), month('2025-11', 200, 300)],
    '2026-11',
  );
  expect(blocks).toHaveLength(7);
  expect(blocks.at(-1)).toEqual({
    month: '2026-06',
    accumulated: true,
    totalPoints: 850,
    testimonialPoints: 400,
    purchasePoints: 450,
    testimonialCount: 2,
    purchaseCount: 3,
  });
});

it('a reversal in a later month reduces the count of the block', () => {
  // The server counts no month below 0.
  const reversed = { ...month('2026-04', -200, -150), testimonialCount: 0, purchaseCount: 0 };
  const blocks = toBlocks([...SIX, month('2026-05', 400, 150), reversed, month('2026-03', 0, 300)], '2026-11');
  expect(blocks.at(-1)).toMatchObject({
    testimonialPoints: 200,
    testimonialCount: 1,
    purchasePoints: 300,
    purchaseCount: 2,
  });
  const onlyReversed = toBlocks([...SIX, reversed], '2026-11');
  expect(onlyReversed.at(-1)).toMatchObject({ testimonialPoints: -200, testimonialCount: 0, purchaseCount: 0 });
});

it('an empty breakdown has no blocks', () => {
  expect(toBlocks([], '2026-11')).toEqual([]);
});

it('a month of the ledger that has not begun by the clock of the browser is shown', () => {
  const [newest] = toBlocks([month('2026-12', 200), ...SIX], '2026-11');
  expect(newest).toMatchObject({ month: '2026-12', totalPoints: 200 });
});
