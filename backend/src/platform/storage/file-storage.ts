import type { Readable } from 'node:stream';

/** Folder of incompletely written files. */
export const PARTIAL_FILES = 'partial';

export interface StoredFile {
  key: string;
  changedAt: Date;
}

/** Private files by key. Keys are generated, never user input: `[a-z0-9-]+(/[a-z0-9-.]+)*`. */
export abstract class FileStorage {
  /** Durably copies the local file to `key`. */
  abstract store(key: string, localPath: string): Promise<void>;
  /** Opens a file for reading; rejects with ENOENT if it does not exist. */
  abstract open(key: string): Promise<Readable>;
  /** Deletes a file, if it exists. */
  abstract delete(key: string): Promise<void>;
  /** All files below a folder. */
  abstract list(folder: string): AsyncIterable<StoredFile>;
  /** Rejects if files cannot be written. */
  abstract check(): Promise<void>;
}
