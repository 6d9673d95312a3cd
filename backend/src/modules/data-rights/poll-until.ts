/** How long a request waits for a worker: a little less than clients wait for an answer. */
const POLL_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 100;

/** Asks until the answer is accepted or patience is at an end; returns the last answer. */
export async function pollUntil<Answer>(
  ask: () => Promise<Answer>,
  accept: (answer: Answer) => boolean,
): Promise<Answer> {
  const end = Date.now() + POLL_TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (accept(answer) || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
