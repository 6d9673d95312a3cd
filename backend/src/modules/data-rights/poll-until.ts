import { setTimeout as pause } from 'node:timers/promises';
import { excludeFromBudget, isDatabaseOutage } from '../../platform/database/index.js';

/** How long a request waits for a worker: less than the usual timeout of clients. */
export const POLL_TIMEOUT_MS = 8_000;
const FIRST_INTERVAL_MS = 100;
/** The intervals grow up to this one, so that many waiting requests do not slow down the worker they wait for. */
const MAX_INTERVAL_MS = 500;

/**
 * Polls until the value is accepted or the timeout has passed; returns the last value. The request is already stored, so
 * a read that fails because the database is overloaded or unavailable is repeated instead of failing the request.
 * @param initial the value when the request was stored
 */
export async function pollUntil<Value>(
  initial: Value,
  read: () => Promise<Value>,
  isAccepted: (value: Value) => boolean,
  timeoutMs = POLL_TIMEOUT_MS,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  let value = initial;
  for (let interval = FIRST_INTERVAL_MS; !isAccepted(value) && Date.now() < deadline;) {
    await excludeFromBudget(() => pause(interval));
    value = await readOrKeep(read, value);
    interval = Math.min(1.5 * interval, MAX_INTERVAL_MS);
  }
  return value;
}

async function readOrKeep<Value>(read: () => Promise<Value>, last: Value): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseOutage(error)) return last;
    throw error;
  }
}
