import { EmbeddedPostgresError } from '@recuento/embedded-postgres';
import { ConfigError } from '../config/config-error.js';
import { describeConnectionError } from '../platform/database/connection-error.js';
import { DomainError } from '../platform/http/problems/domain-error.js';
import { RemoteStorageError } from '../platform/storage/index.js';
import { CliError } from './cli-error.js';
import { formatCount } from './format-count.js';

/** Of an import. */
const MAX_LISTED_ERRORS = 100;

/** Formats an error for the terminal: one sentence, preceded by the rejected lines of a file. Never a stack trace. */
export function formatError(error: unknown): string[] {
  if (error instanceof DomainError)
    return [...error.errors.map(({ detail }) => detail), ...describeUnlisted(error), error.message];
  if (error instanceof CliError || error instanceof ConfigError || error instanceof EmbeddedPostgresError) {
    return [error.message];
  }
  if (error instanceof RemoteStorageError) {
    return [`${error.message}; check the address of the storage (STORAGE_URL) and the settings S3_*.`];
  }
  const { code, message = String(error), path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path) return [`${path} does not exist.`];
  if ((code === 'EACCES' || code === 'EPERM') && path) return [`No permission for ${path}.`];
  // Of mkdir and open, for a folder of the operator.
  if ((code === 'EEXIST' || code === 'ENOTDIR') && path)
    return [`${path} cannot be used as a folder: it is a file or leads through one.`];
  if (code === 'EROFS' && path) return [`${path} is on a read-only file system.`];
  if (code === 'ENOSPC') return ['The disk is full.'];
  const connectionError = describeConnectionError(error);
  if (connectionError) return [connectionError];
  return [`The command failed: ${(message || code || 'unknown error').split('\n', 1)[0].replace(/\.$/, '')}.`];
}

/** Imports list only the first errors of a file. */
function describeUnlisted({ errors, params: { rejectedRows, rejected = rejectedRows } }: DomainError): string[] {
  if (errors.length < MAX_LISTED_ERRORS || rejected === undefined) return [];
  return [
    `These are the first ${errors.length} errors; ${formatCount(Number(rejected), 'row is', 'rows are')} invalid.`,
  ];
}
