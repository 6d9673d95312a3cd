import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const EVENTS = join(__dirname, '../../../docs/events.md');

/** The queues that get a job for an event, by name; from docs/events.md, which is generated from the jobs. */
export function findSubscribedQueues(event: string): string[] {
  const row = readFileSync(EVENTS, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${event}\` `));
  if (row === undefined) throw new Error(`There is no event ${event}.`);
  const queues = row.split('|').at(-2)!;
  return [...queues.matchAll(/`([^`]+)`/g)].map(([, queue]) => queue).sort();
}
