import { readCpuSeconds } from './processes.mjs';
import { runLoad, toRequest } from './load.mjs';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 1;

/**
 * Measures a workload on several servers: A B A B, so that all of them meet the same interference.
 * @param servers the reference first
 * @returns for each server its name, medians and the spread of the ratios to the reference of the same round
 */
export async function measureWorkload({ name, title, paths }, servers, { rounds, seconds }) {
  const requests = paths.map((path) => toRequest(path));
  const load = (server, duration) =>
    runLoad({ port: server.port, requests, connections: CONNECTIONS, seconds: duration });
  const results = servers.map(() => []);
  for (const server of servers) await load(server, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      const before = readCpuSeconds(server.pid);
      const result = await load(server, seconds);
      const cpu = ((readCpuSeconds(server.pid) - before) * 1000) / result.requests;
      results[index].push({ ...result, cpu });
    }
  }
  const [reference] = results;
  return {
    name,
    title,
    servers: servers.map(({ name: server }, index) => ({
      server,
      rate: summarize(results[index].map(({ rate }) => rate)),
      p95: summarize(results[index].map(({ p95 }) => p95)),
      cpu: summarize(results[index].map(({ cpu }) => cpu)),
      rateRatio: summarize(results[index].map(({ rate }, round) => rate / reference[round].rate)),
      p95Ratio: summarize(results[index].map(({ p95 }, round) => p95 / reference[round].p95)),
    })),
  };
}

export function summarize(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  return { median, min: sorted[0], max: sorted.at(-1) };
}

/** Compares a sample of responses of both servers in the figures that both contain. */
export async function assertSameFigures({ name, paths, compare }, reference, product) {
  const step = Math.floor(paths.length / 20);
  for (let index = 0; index < paths.length; index += step) {
    const path = paths[index];
    const [expected, actual] = await Promise.all(
      [reference, product].map(async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        return response.json();
      }),
    );
    try {
      compare(actual, expected);
    } catch (cause) {
      throw new Error(`${name}: the product and the reference differ at ${path}: ${cause.message}`, { cause });
    }
  }
}
