import { iterateBatches, iterateById } from './iterate-batches.js';

const rows = [1, 2, 5, 8, 9].map((id) => ({ id }));
const readTwo = (after: number) => Promise.resolve(rows.filter(({ id }) => id > after).slice(0, 2));

async function collect<Batch>(batches: AsyncIterable<Batch>): Promise<Batch[]> {
  const collected: Batch[] = [];
  for await (const batch of batches) collected.push(batch);
  return collected;
}

describe('iteration in batches', () => {
  it('every row is read once, in batches that start behind the last row', async () => {
    const readBatch = jest.fn(readTwo);
    expect(await collect(iterateById(readBatch))).toEqual([rows.slice(0, 2), rows.slice(2, 4), rows.slice(4)]);
    expect(readBatch.mock.calls).toEqual([[0], [2], [8], [9]]);
  });

  it('an iteration over nothing yields no batch', async () => {
    expect(await collect(iterateById(() => Promise.resolve([])))).toEqual([]);
  });

  it('no further batch is read when the caller stops', async () => {
    const readBatch = jest.fn(readTwo);
    for await (const batch of iterateBatches(0, readBatch, ({ id }) => id)) if (batch.length > 0) break;
    expect(readBatch).toHaveBeenCalledTimes(1);
  });
});
