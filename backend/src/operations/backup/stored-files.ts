import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStorage, isFileMissing, PARTIAL_FILES } from '../../platform/storage/index.js';
import { writeWithChecksum } from './checksums.js';

/** Exports, which users can request again, and incompletely written files. */
const EXCLUDED_FOLDERS = ['exports', PARTIAL_FILES];

const toBackupPath = (key: string): string => `files/${key}`;

/** Copies the stored files to a backup. Files are immutable; they are only created and deleted. */
export class StoredFiles {
  private readonly copied = new Map<string, string>();

  constructor(
    private readonly storage: FileStorage,
    private readonly backup: string,
  ) {}

  /** Copies the files that have not been copied yet. */
  async copyNew(): Promise<void> {
    for await (const key of this.listKeys()) {
      if (this.copied.has(key)) continue;
      const path = join(this.backup, toBackupPath(key));
      try {
        this.copied.set(key, await writeWithChecksum(path, await this.storage.open(key)));
      } catch (error) {
        if (!isFileMissing(error)) throw error;
        await rm(path, { force: true });
      }
    }
  }

  /** Removes files from the backup that have been deleted since they were copied. */
  async deleteMissing(): Promise<void> {
    const missing = new Set(this.copied.keys());
    for await (const key of this.listKeys()) missing.delete(key);
    for (const key of missing) {
      await rm(join(this.backup, toBackupPath(key)), { force: true });
      this.copied.delete(key);
    }
  }

  hasCopied(key: string): boolean {
    return this.copied.has(key);
  }

  /** Checksums by path in the backup. */
  get sums(): Map<string, string> {
    return new Map([...this.copied].map(([key, sum]) => [toBackupPath(key), sum]));
  }

  private async *listKeys(): AsyncGenerator<string> {
    for await (const { key } of this.storage.list()) {
      // Older versions wrote incomplete files with this suffix.
      if (!EXCLUDED_FOLDERS.includes(key.split('/')[0]) && !key.endsWith('.part')) yield key;
    }
  }
}

/** Keys of files in a backup. */
export const listFiles = (names: Iterable<string>): string[] =>
  [...names].filter((name) => name.startsWith(toBackupPath(''))).map((name) => name.slice(toBackupPath('').length));

/** Restores a file to the storage; returns the checksum of the stored file. */
export async function restoreFile(backup: string, key: string, storage: FileStorage): Promise<string | undefined> {
  await storage.store(key, join(backup, toBackupPath(key)));
  return storage.findHash(key);
}
