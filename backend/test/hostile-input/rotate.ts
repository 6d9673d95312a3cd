/** All values in the full run; otherwise two per input, the next two for the next input. */
export const rotate = <Value>(values: readonly Value[], index: number): readonly Value[] =>
  process.env.FULL ? values : [0, 1].map((step) => values[(2 * index + step) % values.length]);
