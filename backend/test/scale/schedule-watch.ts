import { Queue } from 'bullmq';
import type { Member } from '../faults/servers/member.js';
import { waitUntil } from '../app/test-app.js';

const QUEUE = 'data-rights.purge-expired';
const NAME = 'hourly';
const HOUR_MS = 3_600_000;
/** The schedule of the product, but often enough for a test. */
const EVERY_MS = 1_500;

export interface ScheduleFigures {
  schedulers: number;
  runs: number;
  /** Runs by worker process, over all its starts. */
  runsByWorker: number[];
  violations: string[];
}

/** Lets the schedule of the product run often, and counts how often its job ran for each time. */
export class ScheduleWatch {
  private readonly queue: Queue;

  private constructor(redisUrl: string) {
    this.queue = new Queue(QUEUE, { connection: { url: redisUrl } });
  }

  static async start(redisUrl: string): Promise<ScheduleWatch> {
    const watch = new ScheduleWatch(redisUrl);
    await waitUntil(
      () => watch.queue.getJobSchedulersCount(),
      (count) => count > 0,
    );
    await watch.repeatEvery(EVERY_MS);
    return watch;
  }

  async stop(apis: Member[], workers: Member[]): Promise<ScheduleFigures> {
    const schedulers = await this.queue.getJobSchedulersCount();
    await this.repeatEvery(HOUR_MS);
    await waitUntil(
      () => this.queue.getJobCountByTypes('active', 'waiting'),
      (count) => count === 0,
    );
    const jobs = await this.queue.getJobs(['completed', 'failed']);
    await this.queue.close();
    const runsByWorker = workers.map(countRuns);
    const runs = runsByWorker.reduce((total, count) => total + count, 0);
    const apiRuns = apis.map(countRuns).reduce((total, count) => total + count, 0);
    // The id of the job of a schedule contains its time.
    const times = new Set(jobs.map(({ id }) => id));
    const violations = [
      schedulers === 1 ? '' : `There are ${schedulers} schedulers.`,
      runs === times.size ? '' : `${runs} runs were logged for ${times.size} times.`,
      apiRuns === 0 ? '' : `API processes ran ${apiRuns} jobs.`,
      ...jobs.map(({ id, attemptsStarted }) =>
        attemptsStarted === 1 ? '' : `The job ${id} was started ${attemptsStarted} times.`,
      ),
    ];
    return { schedulers, runs, runsByWorker, violations: violations.filter((sentence) => sentence !== '') };
  }

  private async repeatEvery(every: number): Promise<void> {
    const data = { eventId: 0, event: NAME, payload: {} };
    await this.queue.upsertJobScheduler(NAME, { every }, { name: NAME, data });
  }
}

const countRuns = ({ log }: Member): number =>
  log.split('\n').filter((line) => line.includes(`"queue":"${QUEUE}"`) && line.includes('"milliseconds"')).length;
