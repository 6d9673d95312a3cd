const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
]);
/** Of `pg`, without a code. */
const TIMEOUT = /^(timeout expired|Connection terminated due to connection timeout)$/;

/**
 * One sentence for the operator about a server or a database that cannot be used, naming the settings; undefined for other
 * errors. Contains no password.
 */
export function describeConnectionError(error: unknown): string | undefined {
  const { code = '', message = '', errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
  // A host with several addresses has one error for each, and no message of its own.
  const reason = (message || errors?.[0]?.message || code).split('\n', 1)[0].replace(/\.$/, '');
  if (UNREACHABLE.has(code) || TIMEOUT.test(message))
    return `A server cannot be reached: ${reason}; check DATABASE_URL and DATABASE_DIRECT_URL.`;
  // SQLSTATE: authorization, unknown database, insufficient privilege.
  if (/^28...$|^3D000$|^42501$/.test(code)) return `DATABASE_URL or DATABASE_DIRECT_URL cannot be used: ${reason}.`;
  // A protocol violation: a pooler rejects the settings of a session.
  if (code === '08P01') {
    return `DATABASE_URL cannot be used directly: ${reason}; set DATABASE_DIRECT_URL if it is a transaction pooler.`;
  }
  return undefined;
}
