const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  // SQLSTATE: too many connections, and a server that ends the connection, stops, crashed, starts or recovers.
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
/** Of `pg`, without a code. */
const TIMEOUT =
  /^(timeout expired|Connection terminated due to connection timeout|Connection terminated unexpectedly)$/;

/** The certificate of the server is not accepted. */
const TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;
/** Of `pg`, without a code. */
const NO_TLS = /^The server does not support SSL connections/;

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
  // SQLSTATE: authorization, unknown database, insufficient privilege, and a database that is read-only, such as a replica.
  if (/^28...$|^3D000$|^42501$|^25006$/.test(code) || TLS.test(code) || NO_TLS.test(message))
    return `DATABASE_URL or DATABASE_DIRECT_URL cannot be used: ${reason}.`;
  // A protocol violation: a pooler rejects the settings of a session.
  if (code === '08P01') {
    return `The database cannot be used directly: ${reason}; set DATABASE_DIRECT_URL to PostgreSQL itself if DATABASE_URL is a transaction pooler.`;
  }
  return undefined;
}
