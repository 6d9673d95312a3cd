import { CellsAudit } from '../modules/analysis/index.js';
import { LedgerAudit } from '../modules/points/index.js';
import { Database } from '../platform/database/index.js';
import { JobRegistry } from '../platform/jobs/index.js';
import type { Run, CommandArgs } from './command.js';

export const verify: Run = async ({ context, print }) => {
  const { app } = await context.getApp();
  const underWay = await countInProgress(app);
  let faults = 0;
  const report = (fault: string) => {
    faults += 1;
    print(fault);
  };
  const { testimonials, entries } = await app.get(LedgerAudit, { strict: false }).run(report);
  const cells = await app.get(CellsAudit, { strict: false }).run(report);
  const held = `${testimonials} testimonials, ${entries} entries, ${cells} cells`;
  if (faults === 0) {
    print(`${held}: all agree`);
    return 0;
  }
  print(`${held}: ${faults} disagreements`);
  if (underWay > 0) print(`${underWay} events and jobs were still under way; verify again when they are done.`);
  return 1;
};

/** What the present state of points and rankings does not show yet. */
async function countInProgress(app: Awaited<ReturnType<CommandArgs['context']['getApp']>>['app']): Promise<number> {
  const [{ waiting }] = await app
    .get(Database)
    .query<{ waiting: number }>('select count(*)::int as waiting from platform.outbox where processed_at is null');
  let total = waiting;
  for (const queue of app.get(JobRegistry).getQueues()) {
    total += await queue.getJobCountByTypes('waiting', 'active');
    // What runs by the clock always waits for its next time.
    const delayed = await queue.getDelayed(0, 999);
    total += delayed.filter(({ repeatJobKey }) => repeatJobKey === undefined).length;
  }
  return total;
}
