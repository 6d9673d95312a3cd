import { blocksOf } from './breakdown';

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

it('shows six months one by one', () => {
  expect(blocksOf(SIX).map((block) => [block.month, block.accumulated])).toEqual(
    SIX.map((shown) => [shown.month, false]),
  );
});

it('sums everything older into one block', () => {
  const blocks = blocksOf([...SIX, month('2026-05', 400, 150), month('2025-12', -200), month('2025-11', 200, 300)]);
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

it('has nothing to show for nobody', () => {
  expect(blocksOf([])).toEqual([]);
});
