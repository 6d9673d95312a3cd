const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** Whether a statement referenced a missing row or deleted a row that is still referenced. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === FOREIGN_KEY_VIOLATION;

/** Whether a statement would have added a second row with a unique key. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === UNIQUE_VIOLATION;

/**
 * Work has violated a unique or a foreign key each time that it ran, although its checks found no such row: other transactions add
 * and delete it. The same work may succeed later.
 */
export class PersistentConflictError extends Error {
  constructor(cause: unknown) {
    super('A key was violated each time that the transaction ran', { cause });
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Whether PostgreSQL ended the transaction in favor of another one; it may succeed if it is repeated. */
export const isTransactionConflict = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes((error as { code?: string } | undefined)?.code ?? '');

/** Message of pg when a statement times out on the client. */
export const READ_TIMEOUT = 'Query read timeout';

/** Messages of connection errors of pg and its pool, which have no code. */
const CONNECTION_ERRORS =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client was closed|Client has encountered a connection error|Cannot use a pool after calling end)/;

/**
 * Canceled statement, lock not available, transaction idle for too long; connection exceptions, insufficient resources
 * (disk, memory, connections), server shutdown or startup, I/O errors of the server, and a database that is read-only, as during a
 * failover.
 */
const OUTAGE_STATES = /^(57014|55P03|25006|25P0[34]|08...|53...|57P0.|58...|XX00[12])$/;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether the error is temporary and caused by the database, not by the statement. */
export function isDatabaseOutage(error: unknown): boolean {
  const { code, message, name } = (error ?? {}) as { code?: unknown; message?: unknown; name?: unknown };
  if (typeof code === 'string' && (OUTAGE_STATES.test(code) || NETWORK_CODES.has(code))) return true;
  // TypeORM releases a broken connection and throws this error for each further query on it.
  if (name === 'QueryRunnerAlreadyReleasedError') return true;
  return typeof message === 'string' && CONNECTION_ERRORS.test(message);
}
