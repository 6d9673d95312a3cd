import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../faults/load/load-figures.js';
import type { LoggedRequest } from '../faults/load/journal.js';
import { measureLoad } from '../app/machine-load.js';
import { type ProcessUse, readProcessUse } from './process-use.js';
import type { ScaledProduct } from './scaled-product.js';

export interface ThroughputFigures {
  processes: number;
  seconds: number;
  requests: number;
  writes: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  /** Responses 503 and 504, and none in 20 s: more work than fits in the time limits. */
  busy: number;
  /** All other errors. */
  errors: string[];
  /** Share of the requests under /api that each process answered, in percent. */
  shares: number[];
  /** CPU time of the API processes for each request, in milliseconds. */
  processorMs: number;
  machineLoad: number;
}

const BUSY: LoggedRequest['status'][] = [503, 504, 'timeout'];
/** From so many processes that wait for each core on, a limit of time says something about the machine only. */
const OVERLOAD = 2;

export const isOverloaded = (): boolean => measureLoad() > OVERLOAD;

export const isBusy = ({ status }: LoggedRequest): boolean => BUSY.includes(status);

export const isError = ({ status }: LoggedRequest): boolean => typeof status !== 'number' || status >= 500;

export const describeErrors = (requests: LoggedRequest[]): string[] => [
  ...new Set(requests.map(({ route, status }) => `${route} was answered with ${status}.`)),
];

/** Measures a running load on the first `processes` API processes. */
export async function measureThroughput(
  product: ScaledProduct,
  logged: LoggedRequest[],
  processes: number,
  seconds: number,
): Promise<ThroughputFigures> {
  const members = product.apis.slice(0, processes);
  const readUse = () => Promise.all(members.map(({ url }) => readProcessUse(url)));
  const [before, from, first] = [await readUse(), performance.now(), logged.length];
  await pause(seconds * 1000);
  const [requests, elapsed] = [logged.slice(first), (performance.now() - from) / 1000];
  const after = await readUse();
  const differences = (key: keyof ProcessUse) => after.map((use, index) => use[key] - before[index][key]);
  const handled = differences('requests');
  const total = sum(handled);
  const times = requests.map(({ milliseconds }) => milliseconds);
  return {
    processes,
    seconds: Math.round(elapsed),
    requests: requests.length,
    writes: requests.filter(({ route }) => !route.startsWith('GET')).length,
    requestsPerSecond: Math.round((10 * requests.length) / elapsed) / 10,
    p50: Math.round(percentile(times, 0.5)),
    p95: Math.round(percentile(times, 0.95)),
    busy: requests.filter(isBusy).length,
    errors: describeErrors(requests.filter((request) => isError(request) && !isBusy(request))),
    shares: handled.map((count) => Math.round((1000 * count) / total) / 10),
    processorMs: Math.round((10_000 * sum(differences('processorSeconds'))) / requests.length) / 10,
    machineLoad: measureLoad(),
  };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
