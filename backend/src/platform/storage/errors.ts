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

/** Codes of S3 for what does not exist. A missing bucket is an outage. */
const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/** An error of a file storage in the network. Its message contains no credentials. */
export class RemoteStorageError extends Error {
  readonly code: 'ENOENT' | 'EIO';

  /** @param reason code of S3, of the operating system, or name of the error */
  constructor(
    readonly reason: string,
    status?: number,
  ) {
    super(`The file storage failed: ${[status, reason].filter(Boolean).join(' ')}`);
    this.code = MISSING.has(reason) ? 'ENOENT' : 'EIO';
  }
}

/** Converts an error of the AWS SDK. An error of the local file that is uploaded, or of this program, remains as it is. */
export function toStorageError(error: unknown): unknown {
  const { name, code, path, $metadata } = error as NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } };
  if (path !== undefined || error instanceof TypeError) return error;
  return new RemoteStorageError(code ?? name, $metadata?.httpStatusCode);
}
