import type { Fault, FaultContext } from '../fault.js';
import type { Member } from '../servers/member.js';

const LIMIT_MS = 60_000;

/** Arms a failpoint in one process and waits until the process has ended there. */
export async function killAt(member: Member, command: string): Promise<void> {
  const exited = member.waitForExit();
  await member.armFailpoint(command);
  const limit = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No process reached ${command}.`)), LIMIT_MS).unref();
  });
  await Promise.race([exited, limit]);
}

const killApiAt = (name: string, title: string, failpoint: string): Fault => ({
  name,
  family: 'Processes',
  title,
  isShort: name === 'api-killed-after-commit',
  expects: { losesConnections: true },
  inject: async ({ cluster, random }: FaultContext) => {
    await killAt(random.pick(cluster.apis), `${failpoint}=kill@${random.between(1, 3)}`);
  },
});

const killWorkerAt = (name: string, title: string, failpoint: string, times = 1): Fault => ({
  name,
  family: 'Processes',
  title,
  isShort: name === 'worker-killed-after-write',
  // One worker, so that nobody else does its work before it is back.
  cluster: { workers: 1 },
  inject: async ({ cluster, random }: FaultContext) => {
    const [worker] = cluster.workers;
    for (let time = 0; time < times; time += 1) {
      if (time > 0) await worker.start();
      await killAt(worker, `${failpoint}=kill@${random.between(1, 3)}`);
    }
  },
});

export const processKills: Fault[] = [
  killApiAt(
    'api-killed-after-commit',
    'kill -9 of the API between commit and response, before the event is in a queue',
    'database.after-commit',
  ),
  killApiAt('api-killed-in-transaction', 'kill -9 of the API inside a transaction', 'database.before-commit'),
  killApiAt('api-killed-after-file', 'kill -9 of the API between file and commit', 'proof-files.after-store'),
  killWorkerAt(
    'relay-killed-before-enqueue',
    'kill -9 of the worker between commit and enqueue',
    'outbox.before-enqueue',
  ),
  killWorkerAt(
    'relay-killed-after-enqueue',
    'kill -9 of the worker between enqueue and its record',
    'outbox.after-enqueue',
  ),
  killWorkerAt('worker-killed-before-write', 'kill -9 of a worker before its write', 'jobs.before-handle'),
  killWorkerAt('worker-killed-after-write', 'kill -9 of a worker after its write', 'jobs.after-handle'),
  killWorkerAt('worker-killed-in-transaction', 'kill -9 of a worker inside a transaction', 'database.before-commit'),
  killWorkerAt('worker-killed-twice', 'kill -9 of a worker twice in a row', 'jobs.after-handle', 2),
];
