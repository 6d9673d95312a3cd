import { Readable } from 'node:stream';
import { iterateCooperatively } from './iterate-cooperatively.js';

it('other work runs after each number of items', async () => {
  const items = Array.from({ length: 250 }, (_, index) => index);
  let turns = 0;
  let handle: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    handle = setImmediate(count);
  };
  handle = setImmediate(count);
  const read: number[] = [];
  const turnsByItem: number[] = [];
  for await (const item of iterateCooperatively(Readable.from(items) as AsyncIterable<number>, 50)) {
    read.push(item);
    turnsByItem.push(turns);
  }
  clearImmediate(handle);
  expect(read).toEqual(items);
  for (const next of [50, 100, 150, 200]) expect(turnsByItem[next]).toBeGreaterThan(turnsByItem[next - 1]!);
});
