/** Disk full, read-only, I/O error, missing permission, no file handles left, or a folder that is missing or not a folder. */
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
 * Whether the file storage is unavailable, so that the request itself is not the cause. An error with a status comes from
 * a library that looked for a file on behalf of a client.
 */
export function isStorageOutage(error: unknown): boolean {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  return status === undefined && OUTAGE_CODES.has(String(code));
}

/** Whether `FileStorage.open` failed because the file does not exist. */
export const isFileMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
