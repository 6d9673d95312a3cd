import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedRequest } from '../faults/load/journal.js';
import { describeErrors, isBusy, isError, isOverloaded } from './throughput.js';
import { measureLoad } from '../app/machine-load.js';
import type { ScaledProduct } from './scaled-product.js';

export interface RestartFigures {
  restarts: number;
  seconds: number;
  requests: number;
  writes: number;
  /** Not answered in time by an overloaded machine, otherwise errors. */
  busy: number;
  machineLoad: number;
  violations: string[];
}

/** Between two processes, as an orchestrator waits for readiness. */
const PAUSE_MS = 1_000;

/** Restarts all processes one after the other under load, without telling nginx. */
export async function restartAll(product: ScaledProduct, logged: LoggedRequest[]): Promise<RestartFigures> {
  const [first, from] = [logged.length, Date.now()];
  const members = [...product.apis, ...product.workers];
  const violations: string[] = [];
  for (const member of members) {
    const code = await member.terminate();
    if (code !== 0) violations.push(`A process of the kind ${member.kind} ended with ${code}.`);
    await member.start();
    await pause(PAUSE_MS);
  }
  const requests = logged.slice(first);
  const busy = isOverloaded() ? requests.filter(isBusy) : [];
  violations.push(...describeErrors(requests.filter((request) => isError(request) && !busy.includes(request))));
  return {
    restarts: members.length,
    seconds: Math.round((Date.now() - from) / 1000),
    requests: requests.length,
    writes: requests.filter(({ route }) => !route.startsWith('GET')).length,
    busy: busy.length,
    machineLoad: measureLoad(),
    violations,
  };
}
