import type { Readable } from 'node:stream';

/** Where files are written before they have their own name. */
export const PARTIAL_FILES = 'partial';

export interface StoredFile {
  key: string;
  changedAt: Date;
}

/** Private files by key. Keys are made by the product, never by people: `[a-z0-9-]+(/[a-z0-9-.]+)*`. */
export abstract class FileStorage {
  /** Copies the local file to `key`; afterwards it survives a crash. */
  abstract store(key: string, localPath: string): Promise<void>;
  /** Opens a file for reading; rejects with ENOENT when there is none. */
  abstract open(key: string): Promise<Readable>;
  /** Removes a file; one that is already gone is no error. */
  abstract delete(key: string): Promise<void>;
  /** All files whose key begins with the folder. */
  abstract list(folder: string): AsyncIterable<StoredFile>;
  /** Throws when files cannot be written. */
  abstract check(): Promise<void>;
}
