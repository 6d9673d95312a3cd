/** The result of the work, and the number of times that other work of the process could run until then. */
export async function countTurns<Result>(work: () => Promise<Result>): Promise<{ result: Result; turns: number }> {
  let turns = 0;
  let handle = setImmediate(function count() {
    turns += 1;
    handle = setImmediate(count);
  });
  try {
    return { result: await work(), turns };
  } finally {
    clearImmediate(handle);
  }
}
