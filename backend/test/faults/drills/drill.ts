import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { FAULT_MIX, LoadGenerator, type LoadTarget } from '../load/load-generator.js';
import { readQueues } from '../queues.js';
import { measureLoad } from '../../app/machine-load.js';
import type pg from 'pg';

/** What docs/reliability.md says about a drill. */
export interface DrillResult {
  name: string;
  title: string;
  seed: number;
  violations: string[];
  figures: Record<string, string | number>;
}

const { DRILL_SEED = '20261122', DRILL_REPORT } = process.env;
export const drillSeed = Number(DRILL_SEED);

/** Users who write much, as in the faults. */
export const createLoad = (target: LoadTarget): Promise<LoadGenerator> =>
  LoadGenerator.create(target, { seed: drillSeed, users: 10, mix: FAULT_MIX, pauseMs: 150 });

const LIMIT_MS = 60_000;

/** Waits until outbox and queues are empty; the invariant reports them if they are not. */
export async function waitUntilDrained(database: pg.Pool): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  for (let calm = 0; calm < 3 && Date.now() < deadline; await pause(100)) {
    calm = (await readQueues(database)).unfinished === 0 ? calm + 1 : 0;
  }
}

/** Seconds that the work took, to one decimal. */
export async function measure<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const start = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - start) / 100) / 10 };
}

export async function writeResult(result: DrillResult): Promise<void> {
  const content = JSON.stringify({ ...result, machineLoad: measureLoad() }, undefined, 2);
  if (DRILL_REPORT) await writeFile(DRILL_REPORT, content);
  process.stderr.write(`${content}\n`);
}
