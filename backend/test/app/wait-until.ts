/** Polls for a result of background work; fails with the last value after a minute, which only a hang can exceed. */
export async function waitUntil<Result>(
  read: () => Promise<Result>,
  isAccepted: (result: Result) => boolean,
): Promise<Result> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const result = await read();
    if (isAccepted(result)) return result;
    if (Date.now() > deadline) throw new Error(`Timed out; the last value was ${JSON.stringify(result)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until a process is ready: a single check has 2 s, which a loaded machine may exceed without any fault. */
export const waitUntilReady = (url: string): Promise<number> =>
  waitUntil(
    async () => (await fetch(`${url}/health/ready`)).status,
    (status) => status === 200,
  );
