/** Full, read-only, broken, not ours, or out of handles; or a folder is gone, or something else has its place. */
const OUTAGE_CODES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ELOOP',
]);

/**
 * Whether files cannot be read or written now; nothing is wrong with what was asked for. An error with a status is of
 * a library that has looked for a file in the name of a client.
 */
export function isStorageOutage(error: unknown): boolean {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  return status === undefined && OUTAGE_CODES.has(String(code));
}

/** Of an error of `FileStorage.open`: there is no such file, and files can be read. */
export const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
