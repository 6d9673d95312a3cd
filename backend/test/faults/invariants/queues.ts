import { readQueues } from '../queues.js';
import type { Invariant } from './context.js';

/** I5: outbox and queues are empty, and the fault explains each failed job. */
export const queuesAreDrained: Invariant = async ({ database, redis, expectations }) => {
  const { unfinished, failed } = await readQueues(database, redis);
  const violations = unfinished > 0 ? [`${unfinished} events and jobs are not finished.`] : [];
  for (const [queue, jobs] of failed) {
    if (!expectations.deadLetters?.includes(queue)) violations.push(`${jobs} jobs of ${queue} failed finally.`);
  }
  return violations;
};
