import type { LoggedRequest } from './journal.js';

export interface RouteFigures {
  route: string;
  requests: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface ProcessSample {
  at: number;
  heapBytes: number;
  /** 99th percentile of the delay of the event loop since the last sample, in milliseconds. */
  delayMs: number;
}

export interface ErrorFigures {
  route: string;
  status: LoggedRequest['status'];
  count: number;
  /** Longest time until the response, in milliseconds. */
  max: number;
}

const METRICS = { heapBytes: 'nodejs_heap_size_used_bytes', delay: 'nodejs_eventloop_lag_p99_seconds' };

/** Reads the heap and the delay of the event loop of a process from its metrics. */
export async function sampleProcess(url: string): Promise<ProcessSample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string): number => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    if (!line) throw new Error(`The metric ${name} is missing.`);
    return Number(line.slice(name.length));
  };
  return { at: Date.now(), heapBytes: read(METRICS.heapBytes), delayMs: 1000 * read(METRICS.delay) };
}

export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

export function summarizeRoutes(requests: LoggedRequest[]): RouteFigures[] {
  const timesByRoute = new Map<string, number[]>();
  for (const { route, milliseconds } of requests) {
    const times = timesByRoute.get(route);
    if (times) times.push(milliseconds);
    else timesByRoute.set(route, [milliseconds]);
  }
  return [...timesByRoute].map(([route, times]) => {
    const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => Math.round(percentile(times, share)));
    return { route, requests: times.length, p50, p95, p99, max };
  });
}

/** Which routes were answered with an error, or not at all. */
export function summarizeErrors(errors: LoggedRequest[]): ErrorFigures[] {
  const figures = new Map<string, ErrorFigures>();
  for (const { route, status, milliseconds } of errors) {
    const key = `${route} ${status}`;
    const { count, max } = figures.get(key) ?? { count: 0, max: 0 };
    figures.set(key, { route, status, count: count + 1, max: Math.max(max, Math.round(milliseconds)) });
  }
  return [...figures.values()].toSorted((a, b) => b.count - a.count);
}

/**
 * Growth of the heap in percent from the second to the last quarter of the samples; the first one is the warm-up. Compares low
 * percentiles, because the heap also contains what the next collection removes.
 */
export function measureHeapGrowth(samples: ProcessSample[]): number {
  const quarter = Math.floor(samples.length / 4);
  const floor = (part: ProcessSample[]) =>
    percentile(
      part.map(({ heapBytes }) => heapBytes),
      0.1,
    );
  const [before, after] = [floor(samples.slice(quarter, 2 * quarter)), floor(samples.slice(-quarter))];
  return Math.round((after / before - 1) * 1000) / 10;
}
