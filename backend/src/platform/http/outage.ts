import { isDatabaseOutage } from '../database/index.js';
import { isStorageOutage } from '../storage/index.js';

/** When clients may try again: an embedded database is back by then, a server often. */
export const RETRY_AFTER_SECONDS = 5;

/** What is away, when an error says no more than that something is; a cause may say it as well. */
export function outageOf(error: unknown): 'database' | 'storage' | undefined {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    if (isDatabaseOutage(cause)) return 'database';
    if (isStorageOutage(cause)) return 'storage';
  }
  return undefined;
}
