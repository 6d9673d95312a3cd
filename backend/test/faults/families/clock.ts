import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, type FaultContext, NotPossibleHereError } from '../fault.js';

const LIBRARIES = '/usr/lib';

/** The library of the Debian package libfaketime, which changes the clock of one process. */
function findLibrary(): string {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name)) : [];
  const found = folders
    .map((folder) => join(folder, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
  if (!found) throw new NotPossibleHereError('libfaketime is not installed (Debian: apt-get install libfaketime).');
  return found;
}

const getClockFile = ({ cluster }: FaultContext): string => join(cluster.dataDir, 'clock');

/** Restarts all processes with a clock that follows a file. Timers keep their own clock, as with a real step. */
async function followClockFile(context: FaultContext): Promise<void> {
  const library = findLibrary();
  await setClock(context, 0);
  for (const member of context.cluster.members) {
    member.changes = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: getClockFile(context),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    await member.terminate();
    await member.start();
  }
}

/** Sets the clock of all processes, in seconds relative to the real time. */
const setClock = (context: FaultContext, seconds: number): Promise<void> =>
  writeFile(getClockFile(context), `${seconds < 0 ? '' : '+'}${seconds}s\n`);

/** The clock of the database does not change: only the processes follow the file. */
const stepClock = (name: string, title: string, steps: number[]): Fault => ({
  name,
  family: 'Clock',
  title,
  cluster: { apis: 1, workers: 1 },
  expects: { losesConnections: true },
  inject: async (context) => {
    await followClockFile(context);
    for (const seconds of steps) {
      await setClock(context, seconds);
      await context.outage(8_000);
    }
  },
  recover: (context) => setClock(context, 0),
});

/** Midnight of the first day of a month in Madrid, in two years with different offsets of the summer time. */
const MONTHS = ['2026-10-31T23:00:00Z', '2026-06-30T22:00:00Z'];

export const clockFaults: Fault[] = [
  stepClock('clock-steps', 'Clocks of the processes step by +2 h, -2 h, +10 min and back', [7_200, -7_200, 600]),
  {
    name: 'month-end',
    family: 'Clock',
    title: 'Points earned seconds before and after the end of a month in Madrid',
    cluster: { apis: 1, workers: 1 },
    // The ledger takes the time of the database; the entries are moved to the boundary, then users read their totals.
    inject: async ({ cluster, load }) => {
      await load.waitForWrites(20);
      // The ledger is append-only for the product.
      const moves = MONTHS.map(
        (midnight, index) =>
          `update points.ledger_entries set created_at = timestamptz '${midnight}' + ((id % 3) - 1) * interval '1 second'
           where id % 2 = ${index};`,
      );
      await cluster.database.query(
        `alter table points.ledger_entries disable trigger user; ${moves.join(' ')}
         alter table points.ledger_entries enable trigger user;`,
      );
    },
  },
];
