const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a statement failed because a row that it refers to is gone, or one that it removes is referred to. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  (error as { code?: string } | undefined)?.code === FOREIGN_KEY_VIOLATION;

/** What pg says when a statement was not answered in time. */
export const READ_TIMEOUT = 'Query read timeout';

/** What pg and its pool say about connections, without a code. */
const CONNECTION_TROUBLE =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client was closed|Client has encountered a connection error|Cannot use a pool after calling end)/;

/**
 * Canceled statement, lock not available, transaction idle for too long; connection exceptions, insufficient resources
 * (disk, memory, connections), the server stopping or starting, and trouble with its own files.
 */
const OUTAGE_STATES = /^(57014|55P03|25P0[34]|08...|53...|57P0.|58...|XX00[12])$/;

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

/** Whether the database could not do now what it can do at other times; nothing is wrong with what it was asked for. */
export function isDatabaseOutage(error: unknown): boolean {
  const { code, message, name } = (error ?? {}) as { code?: unknown; message?: unknown; name?: unknown };
  if (typeof code === 'string' && (OUTAGE_STATES.test(code) || NETWORK_CODES.has(code))) return true;
  // TypeORM gives a connection up as soon as it breaks, and says that to whoever asks for more.
  if (name === 'QueryRunnerAlreadyReleasedError') return true;
  return typeof message === 'string' && CONNECTION_TROUBLE.test(message);
}
