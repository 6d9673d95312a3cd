import { ConfigError } from '../config/env.js';
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres.error.js';
import { DomainError } from '../platform/http/domain-error.js';
import { CliError } from './cli-error.js';

/** One sentence about what went wrong, and the lines of a file that were refused. Never a stack. */
export function formatError(error: unknown): string[] {
  if (error instanceof DomainError) return [...error.errors.map(({ detail }) => detail), error.message];
  if (error instanceof CliError || error instanceof ConfigError || error instanceof EmbeddedPostgresError) {
    return [error.message];
  }
  const { code, message = String(error), path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && path) return [`There is no ${path}.`];
  if ((code === 'EACCES' || code === 'EPERM') && path) return [`No permission for ${path}.`];
  if (code === 'ENOSPC') return ['The disk is full.'];
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return [`A server cannot be reached: ${message || code}.`];
  return [`It failed: ${(message || code || 'nobody knows why').split('\n', 1)[0].replace(/\.$/, '')}.`];
}
