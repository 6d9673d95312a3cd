import { QueuesUnavailableError } from './jobs.errors.js';

/** BullMQ waits until Redis is available again. Workers should wait that long, requests should not. */
export const QUEUE_TIMEOUT_MS = 4_000;

/**
 * Limits the time to wait for an operation on a queue.
 * @throws QueuesUnavailableError on a timeout; the operation may still complete later
 */
export async function withTimeout<Result>(
  operation: Promise<Result>,
  milliseconds = QUEUE_TIMEOUT_MS,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new QueuesUnavailableError()), milliseconds);
  });
  return Promise.race([operation, timeout]).finally(() => clearTimeout(timer));
}
