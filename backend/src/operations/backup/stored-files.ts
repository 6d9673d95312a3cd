import { createReadStream } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWithChecksum } from './checksums.js';

/** Exports, which users can request again, and incompletely written files. */
const EXCLUDED_PREFIXES = ['exports', 'partial'];

const toBackupPath = (key: string): string => `files/${key}`;

/** Copies the stored files to a backup. Files are immutable; they are only created and deleted. */
export class StoredFiles {
  private readonly copied = new Map<string, string>();

  constructor(
    private readonly source: string,
    private readonly backup: string,
  ) {}

  /** Copies the files that have not been copied yet. */
  async copyNew(): Promise<void> {
    for await (const key of listKeys(this.source)) {
      if (this.copied.has(key)) continue;
      try {
        const file = createReadStream(join(this.source, key));
        this.copied.set(key, await writeWithChecksum(join(this.backup, toBackupPath(key)), file));
      } catch (error) {
        if (!isNotFoundError(error)) throw error;
        await rm(join(this.backup, toBackupPath(key)), { force: true });
      }
    }
  }

  /** Removes files from the backup that have been deleted since they were copied. */
  async deleteMissing(): Promise<void> {
    for (const key of [...this.copied.keys()]) {
      try {
        await access(join(this.source, key));
      } catch (error) {
        if (!isNotFoundError(error)) throw error;
        await rm(join(this.backup, toBackupPath(key)), { force: true });
        this.copied.delete(key);
      }
    }
  }

  /** Checksums by path in the backup. */
  get sums(): Map<string, string> {
    return new Map([...this.copied].map(([key, sum]) => [toBackupPath(key), sum]));
  }
}

/** Keys of files in a backup. */
export const listFiles = (names: Iterable<string>): string[] =>
  [...names].filter((name) => name.startsWith(toBackupPath(''))).map((name) => name.slice(toBackupPath('').length));

/** Restores a file to the storage folder; returns the checksum of the written file. */
export const restoreFile = (backup: string, key: string, target: string): Promise<string> =>
  writeWithChecksum(join(target, key), createReadStream(join(backup, toBackupPath(key))));

async function* listKeys(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isNotFoundError(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !EXCLUDED_PREFIXES.includes(key)) yield* listKeys(root, key);
    // Older versions wrote incomplete files with this suffix.
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield key;
  }
}

const isNotFoundError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
