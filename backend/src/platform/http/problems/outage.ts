import { isDatabaseOutage, isTransactionConflict, PersistentConflictError } from '../../database/index.js';
import { isStorageOutage } from '../../storage/index.js';

/** The unavailable component, if the error or one of its causes is an outage. */
export function findOutage(error: unknown): 'database' | 'storage' | undefined {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    if (isDatabaseOutage(cause) || isTransactionConflict(cause) || cause instanceof PersistentConflictError)
      return 'database';
    if (isStorageOutage(cause)) return 'storage';
  }
  return undefined;
}
