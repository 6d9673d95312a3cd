/**
 * Reads rows in batches, each starting behind the last row of the one before, until a batch is empty. Unlike with an
 * offset, rows that are added or deleted meanwhile neither repeat nor hide others, and each batch is an index scan.
 *
 * @param start the key before the first row
 * @param readBatch reads the next rows in the order of their keys; limits their number itself
 */
export async function* iterateBatches<Row, Key>(
  start: Key,
  readBatch: (after: Key) => Promise<Row[]>,
  getKey: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  for (let after = start; ;) {
    const batch = await readBatch(after);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = getKey(last);
  }
}

/** {@link iterateBatches} in the order of the id. */
export const iterateById = <Row extends { id: number }>(
  readBatch: (afterId: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> => iterateBatches(0, readBatch, ({ id }) => id);
