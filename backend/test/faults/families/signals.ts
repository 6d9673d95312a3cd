import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.js';

/** `--minutes` of the command. */
const KILL_MINUTES = Number(process.env.FAULTS_MINUTES ?? '1');

export const signalFaults: Fault[] = [
  {
    name: 'terminated-under-load',
    family: 'Processes',
    title: 'SIGTERM of each process in turn under keep-alive load',
    expects: { losesConnections: true },
    inject: async ({ cluster }) => {
      for (const member of cluster.members) {
        const code = await member.terminate();
        if (code !== 0) throw new Error(`A process exited with ${code} after SIGTERM.`);
        await member.start();
      }
    },
  },
  {
    name: 'random-kills',
    family: 'Processes',
    title: `Random kill -9 of two API processes and two workers for ${KILL_MINUTES} min`,
    isInFullRun: true,
    expects: { losesConnections: true },
    inject: async ({ cluster, random }) => {
      let isOver = false;
      const end = pause(KILL_MINUTES * 60_000).then(() => (isOver = true));
      while (!isOver) {
        const member = random.pick(cluster.members);
        await member.kill();
        await pause(random.between(0, 2_000));
        await member.launch();
        await pause(random.between(500, 5_000));
      }
      await end;
    },
  },
];
