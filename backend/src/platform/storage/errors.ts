/** Full, read-only, broken, not ours, or out of handles. */
const OUTAGE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', 'ESTALE']);

/** Whether files cannot be read or written now; nothing is wrong with what was asked for. */
export const isStorageOutage = (error: unknown): boolean =>
  OUTAGE_CODES.has(String((error as { code?: unknown } | undefined)?.code));
