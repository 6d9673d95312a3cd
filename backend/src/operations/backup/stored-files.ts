import { createReadStream } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWithChecksum } from './checksums.js';

/** Copies of people's data for themselves, made again when asked for; and what is only half-written. */
const EXCLUDED_PREFIXES = ['exports', 'partial'];

const inBackup = (key: string): string => `files/${key}`;

/** The product's files on their way into a backup. A file never changes; it is there or gone. */
export class StoredFiles {
  private readonly copied = new Map<string, string>();

  constructor(
    private readonly source: string,
    private readonly backup: string,
  ) {}

  /** Copies what is there and was not copied before. */
  async copyNew(): Promise<void> {
    for await (const key of listKeys(this.source)) {
      if (this.copied.has(key)) continue;
      try {
        const file = createReadStream(join(this.source, key));
        this.copied.set(key, await writeWithChecksum(join(this.backup, inBackup(key)), file));
      } catch (error) {
        if (!isNotFoundError(error)) throw error;
        await rm(join(this.backup, inBackup(key)), { force: true });
      }
    }
  }

  /** Forgets what was removed since it was copied. */
  async deleteMissing(): Promise<void> {
    for (const key of [...this.copied.keys()]) {
      try {
        await access(join(this.source, key));
      } catch (error) {
        if (!isNotFoundError(error)) throw error;
        await rm(join(this.backup, inBackup(key)), { force: true });
        this.copied.delete(key);
      }
    }
  }

  /** Digests by their place in the backup. */
  get sums(): Map<string, string> {
    return new Map([...this.copied].map(([key, sum]) => [inBackup(key), sum]));
  }
}

/** Keys of files in a backup. */
export const listFiles = (names: Iterable<string>): string[] =>
  [...names].filter((name) => name.startsWith(inBackup(''))).map((name) => name.slice(inBackup('').length));

/** Puts a file of a backup where the product looks for it; answers the digest of what was written. */
export const restoreFile = (backup: string, key: string, target: string): Promise<string> =>
  writeWithChecksum(join(target, key), createReadStream(join(backup, inBackup(key))));

async function* listKeys(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isNotFoundError(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !EXCLUDED_PREFIXES.includes(key)) yield* listKeys(root, key);
    // Older versions wrote half a file beside its own name.
    else if (entry.isFile() && !entry.name.endsWith('.part')) yield key;
  }
}

const isNotFoundError = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
