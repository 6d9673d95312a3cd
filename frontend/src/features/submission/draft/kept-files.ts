/**
 * Files of a form whose session ran out while it was being sent. They are kept in memory only, until the person has
 * signed in again and goes on; they never touch the disk.
 */
let kept: { userId: string; files: readonly File[] } | null = null;

export function keepFiles(userId: string, files: readonly File[]): void {
  kept = { userId, files };
}

/** Gives them back once, to the same person only. */
export function takeKeptFiles(userId: string): readonly File[] {
  const files = kept?.userId === userId ? kept.files : [];
  kept = null;
  return files;
}
