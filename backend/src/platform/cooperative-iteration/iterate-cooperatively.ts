import { setImmediate as yieldToOthers } from 'node:timers/promises';

/**
 * The same items, with a pause for the other requests of the process after each `perTurn` of them. Items that a stream has read
 * already, and those in memory, are iterated without one otherwise.
 */
export async function* iterateCooperatively<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  perTurn: number,
): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of items) {
    if (count > 0 && count % perTurn === 0) await yieldToOthers();
    count += 1;
    yield item;
  }
}
