import { QueuesUnavailableError } from './jobs.errors.js';

/** BullMQ waits for as long as Redis is away: workers shall, those who ask a queue for something shall not. */
const PATIENCE_MS = 4_000;

/**
 * What a queue answers, if it does within some seconds.
 * @throws QueuesAway when it does not; what was asked for may still happen later
 */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new QueuesUnavailableError()), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
