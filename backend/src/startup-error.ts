import { EmbeddedPostgresError } from '@recuento/embedded-postgres';
import { ConfigError } from './config/config-error.js';
import { describeConnectionError } from './platform/database/connection-error.js';

/** Errors that the operator can fix get one sentence; others their stack trace. */
export function formatStartupError(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return message;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program or set PORT (of a worker WORKER_PORT).`;
  if (code === 'ENOSPC') return `The disk is full: ${message}.`;
  if (code === 'EACCES') return `No permission: ${message}.`;
  return describeConnectionError(error) ?? (error instanceof Error ? (error.stack ?? message) : String(error));
}

export function exitWithError(error: unknown): never {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
}
