import { ErrorCode, type Job } from 'bullmq';
import { JobRegistry } from '../platform/jobs/index.js';
import type { Run } from './command.js';
import { CliError } from './cli-error.js';
import { formatCount } from './format-count.js';

type Queue = ReturnType<JobRegistry['getQueues']>[number];

const BATCH = 500;

export const requeue: Run = async ({ args: [name], context, print }) => {
  await context.assertQueuesReachable();
  const { app } = await context.getApp();
  const all = app
    .get(JobRegistry)
    .getQueues()
    .sort((a, b) => a.name.localeCompare(b.name));
  const queues = all.filter((queue) => name === undefined || queue.name === name);
  if (queues.length === 0) {
    throw new CliError(`There is no queue ${name}; there are ${all.map((queue) => queue.name).join(', ')}.`);
  }
  let total = 0;
  for (const queue of queues) {
    const count = await retryFailed(queue);
    if (count > 0 || name !== undefined) print(`${queue.name}: ${count}`);
    total += count;
  }
  print(`${formatCount(total, 'failed job was', 'failed jobs were')} requeued.`);
  return 0;
};

/** Oldest first, and limited to the current number of failed jobs, because they may fail again in the meantime. */
async function retryFailed(queue: Queue): Promise<number> {
  let remaining = await queue.getFailedCount();
  let retried = 0;
  while (remaining > 0) {
    const jobs = await queue.getJobs(['failed'], 0, Math.min(BATCH, remaining) - 1, true);
    if (jobs.length === 0) break;
    for (const job of jobs) if (await retry(job)) retried += 1;
    remaining -= jobs.length;
  }
  return retried;
}

/** Returns false for a job that is not failed anymore: an admin or another command has retried or deleted it in the meantime. */
async function retry(job: Job): Promise<boolean> {
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === ErrorCode.JobNotExist || code === ErrorCode.JobNotInState) return false;
    throw error;
  }
}
