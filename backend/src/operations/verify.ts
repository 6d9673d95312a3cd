import { CellsAudit } from '../modules/analysis/index.js';
import { LedgerAudit } from '../modules/points/index.js';
import { Database } from '../platform/database/index.js';
import { JobRegistry } from '../platform/jobs/index.js';
import type { CliError } from './cli-error.js';
import type { Run, CommandArgs } from './command.js';
import { formatCount } from './format-count.js';

type App = Awaited<ReturnType<CommandArgs['context']['getApp']>>['app'];
type Queue = ReturnType<JobRegistry['getQueues']>[number];

export const verify: Run = async ({ context, print }) => {
  const { app } = await context.getApp();
  const unreachableQueues = await context.assertQueuesReachable().then(
    () => undefined,
    (error: CliError) => error,
  );
  const inProgressCount = await countInProgress(app, unreachableQueues ? [] : app.get(JobRegistry).getQueues());
  let errorCount = 0;
  const report = (message: string) => {
    errorCount += 1;
    print(message);
  };
  const { testimonials, entries } = await app.get(LedgerAudit, { strict: false }).run(report);
  const cells = await app.get(CellsAudit, { strict: false }).run(report);
  const totals = [
    formatCount(testimonials, 'testimonial', 'testimonials'),
    formatCount(entries, 'entry', 'entries'),
    formatCount(cells, 'cell', 'cells'),
  ].join(', ');
  if (errorCount === 0) {
    print(`${totals}: all agree`);
    return 0;
  }
  print(`${totals}: ${formatCount(errorCount, 'disagreement', 'disagreements')}`);
  if (inProgressCount > 0) {
    const inProgress = formatCount(inProgressCount, 'event or job was', 'events and jobs were');
    print(`${inProgress} still in progress; verify again when everything is completed.`);
  }
  if (unreachableQueues) print(`Jobs in progress were not counted. ${unreachableQueues.message}`);
  return 1;
};

/** Number of events and jobs that have not affected points and rankings yet. */
async function countInProgress(app: App, queues: Queue[]): Promise<number> {
  const [{ waiting }] = await app
    .get(Database)
    .query<{ waiting: number }>('select count(*)::int as waiting from platform.outbox where processed_at is null');
  let total = waiting;
  for (const queue of queues) {
    total += await queue.getJobCountByTypes('waiting', 'active');
    // A schedule always has a delayed job for its next run.
    const delayed = await queue.getDelayed(0, 999);
    total += delayed.filter(({ repeatJobKey }) => repeatJobKey === undefined).length;
  }
  return total;
}
