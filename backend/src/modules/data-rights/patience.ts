/** How long a request waits for a worker: a little less than clients wait for an answer. */
const PATIENCE_MS = 8_000;
const PAUSE_MS = 100;

/** Asks until the answer is accepted or patience is at an end; returns the last answer. */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  accept: (answer: Answer) => boolean,
): Promise<Answer> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (accept(answer) || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
