import type { Readable } from 'node:stream';

/** Folder in which incompletely written files are listed. */
export const PARTIAL_FILES = 'partial';

/** Written by {@link FileStorage.check}; not a key, so it is never listed. */
export const CHECK_NAME = '.check';
/** How long a successful check is valid: probes may be frequent, and a service may charge each write. */
export const CHECKED_MS = 5_000;

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
  /** Writes a small file; rejects if that is not possible. */
  abstract check(): Promise<void>;
  /** For operators: folder or URL. */
  abstract readonly description: string;
}
