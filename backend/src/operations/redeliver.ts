import { Reconciler } from '../platform/reconciliation/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';
import { formatCount } from './format-count.js';

export const redeliver: Run = async ({ context, print }) => {
  await context.assertQueuesReachable();
  const { app } = await context.getApp();
  const reconciled = await app.get(Reconciler).run();
  if (!reconciled) throw new CliError('Another process is already looking for missing effects: try again later.');
  const { events, hasLostQueues, failedFinders } = reconciled;
  if (hasLostQueues) print('The queues had lost their jobs: all events of the last seven days are delivered again.');
  let total = 0;
  for (const [name, count] of [...events].sort(([a], [b]) => a.localeCompare(b))) {
    print(`${name}: ${count}`);
    total += count;
  }
  print(
    total === 0
      ? 'No missing effects.'
      : `${formatCount(total, 'missing effect; its event is', 'missing effects; their events are')} delivered as soon as a worker runs.`,
  );
  for (const { finder, error } of failedFinders) {
    print(`The search of ${finder} failed: ${(error as Error).message.split('\n', 1)[0].replace(/\.$/, '')}.`);
  }
  return failedFinders.length === 0 ? 0 : 1;
};
