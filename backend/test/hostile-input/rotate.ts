/** All of some values in the full run; in the short one each place has two of them, the next place the next two. */
export const rotate = <Value>(values: readonly Value[], turn: number): readonly Value[] =>
  process.env.FULL ? values : [0, 1].map((step) => values[(2 * turn + step) % values.length]);
