import { formatCount } from './format-count.js';

it('a count of one has the singular, every other one the plural', () => {
  const counts = [0, 1, 2].map((count) => formatCount(count, 'entry was deleted', 'entries were deleted'));
  expect(counts).toEqual(['0 entries were deleted', '1 entry was deleted', '2 entries were deleted']);
});
