/** How long a request waits for a worker: less than the usual timeout of clients. */
const POLL_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 100;

/** Polls until the value is accepted or the timeout has passed; returns the last value. */
export async function pollUntil<Value>(
  read: () => Promise<Value>,
  isAccepted: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + POLL_TIMEOUT_MS;
  for (;;) {
    const value = await read();
    if (isAccepted(value) || Date.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
