import type { Readable } from 'node:stream';

/** Folder in which incompletely written files are listed. */
export const PARTIAL_FILES = 'partial';

/** What a key looks like: see {@link FileStorage}. */
export const KEY_PATTERN = /^[a-z0-9-]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/;

export interface StoredFile {
  key: string;
  changedAt: Date;
}

/** Private files by key. Keys are generated, never user input: `[a-z0-9-]+(/[a-z0-9-.]+)*`. */
export abstract class FileStorage {
  /** Prepares the storage; called once before it is used. */
  abstract onModuleInit(): Promise<void>;
  /** Durably copies the local file to `key`. */
  abstract store(key: string, localPath: string): Promise<void>;
  /** Opens a file for reading; rejects with ENOENT if it does not exist. */
  abstract open(key: string): Promise<Readable>;
  /** Deletes a file, if it exists. */
  abstract delete(key: string): Promise<void>;
  /** All files, or those below a folder. */
  abstract list(folder?: string): AsyncIterable<StoredFile>;
  /** SHA-256 of a file in hex; undefined if it does not exist. */
  abstract findHash(key: string): Promise<string | undefined>;
  /** Rejects if files cannot be written. */
  abstract check(): Promise<void>;
  /** For operators: folder or URL. */
  abstract readonly description: string;
}
