import type { Invariant } from './context.js';

const RESPONSE_MS = 5_000;
/** On an overloaded machine, a check that waited this long, for a connection, may have failed without a fault of what it checks. */
const CHECK_MS = 1_500;
const OVERLOADED = 2;
/** These responses say what to do: try again, later or less often. */
const EXPECTED_ERRORS = [429, 503, 504];
/** Waits up to 8 seconds for the worker, as its documentation says. */
const WAITING_ROUTES = ['DELETE account'];

/**
 * I9: during the fault each request is answered within 5 s, at worst with 503, 504 or 429; the process is live, and readiness says
 * what is unavailable.
 */
export const staysAvailable: Invariant = ({ journal, health, expectations, faultFrom, faultUntil, slowness }) => {
  const { losesConnections = false, unavailable, mayBeUnavailable = false } = expectations;
  const limit = RESPONSE_MS * slowness;
  const isDuring = (at: number) => at >= faultFrom && at <= faultUntil;
  const violations: string[] = [];
  for (const { route, status, milliseconds, startedAt } of journal.requests) {
    if (startedAt < faultFrom) continue;
    if (status === 'lost' && losesConnections) continue;
    const isError = typeof status !== 'number' || (status >= 500 && !EXPECTED_ERRORS.includes(status));
    const isLate = milliseconds > limit && !WAITING_ROUTES.includes(route);
    const duration = `${(milliseconds / 1000).toFixed(1)} s`;
    if (isError || isLate) violations.push(`${route} was answered with ${status} after ${duration}.`);
  }
  const samples = health.samples.filter(({ at }) => isDuring(at));
  for (const { path, status, milliseconds, unavailable: found } of samples) {
    if (status === undefined && losesConnections) continue;
    const isLate = milliseconds > limit;
    if (path === 'live' && (status !== 200 || isLate))
      violations.push(`/health/live was ${status} after ${milliseconds} ms.`);
    if (path === 'live') continue;
    if (isLate || status === undefined) violations.push(`/health/ready was ${status} after ${milliseconds} ms.`);
    const isOverloaded = slowness >= OVERLOADED && milliseconds >= CHECK_MS;
    const isExplained = found.every((name) => name === unavailable) || mayBeUnavailable || isOverloaded;
    if (!isExplained) violations.push(`/health/ready reported ${found.join(', ')} as unavailable.`);
  }
  const wasSeen = samples.some(({ unavailable: found }) => unavailable !== undefined && found.includes(unavailable));
  if (unavailable && !wasSeen) violations.push(`/health/ready never reported ${unavailable} as unavailable.`);
  return Promise.resolve([...new Set(violations)]);
};
