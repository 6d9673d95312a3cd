import { Reconciler } from '../platform/reconciliation/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';

export const redeliver: Run = async ({ context, print }) => {
  const { app } = await context.getApp();
  const reconciled = await app.get(Reconciler).run();
  if (!reconciled) throw new CliError('Another process is looking for missing effects: try again when it is done.');
  const { events, hasLostQueues } = reconciled;
  if (hasLostQueues) print('The queues had lost their jobs: every event of the last seven days goes out again.');
  let total = 0;
  for (const [name, count] of [...events].sort(([one], [other]) => one.localeCompare(other))) {
    print(`${name}: ${count}`);
    total += count;
  }
  print(`${total} missing effects; their events go out again as soon as a worker runs.`);
  return 0;
};
