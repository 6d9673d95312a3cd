import { EmbeddedPostgresError } from '@recuento/embedded-postgres';
import { ConfigError } from './config/config-error.js';
import { describeConnectionError } from './platform/database/connection-error.js';

/** While the program is loaded, most of its files are open at the same time. */
const MIN_OPEN_FILES = 1_024;

/** Errors that the operator can fix get one sentence; others their stack trace. */
export function formatStartupError(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return message;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program or set PORT (of a worker WORKER_PORT).`;
  if (code === 'ENOSPC') return `The disk is full: ${message}.`;
  if (code === 'EACCES') return `No permission: ${message}.`;
  if (isOpenFileLimit(code))
    return `Too few files may be open: raise the limit to at least ${MIN_OPEN_FILES} (ulimit -n).`;
  return describeConnectionError(error) ?? (error instanceof Error ? (error.stack ?? message) : String(error));
}

/** Node.js does not find packages whose files it cannot open. */
function isOpenFileLimit(code: string | undefined): boolean {
  if (code !== 'ERR_MODULE_NOT_FOUND') return code === 'EMFILE';
  const { userLimits } = process.report.getReport() as { userLimits: { open_files: { soft: number | 'unlimited' } } };
  return Number(userLimits.open_files.soft) < MIN_OPEN_FILES;
}

export function exitWithError(error: unknown): never {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
}
