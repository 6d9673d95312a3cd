import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStorage, KEY_PATTERN, PARTIAL_FILES, type StoredFile } from './file-storage.js';
import { hashStream } from './hash-stream.js';

/** Files below a folder. */
export class LocalStorage extends FileStorage {
  constructor(private readonly root: string) {
    super();
  }

  get description(): string {
    return this.root;
  }

  async onModuleInit(): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    // Existing files may be readable by others: restricting the folder protects them.
    await chmod(this.root, 0o700);
  }

  async store(key: string, localPath: string): Promise<void> {
    const target = this.resolvePath(key);
    const partial = this.resolvePath(`${PARTIAL_FILES}/${randomUUID()}`);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await mkdir(dirname(partial), { recursive: true, mode: 0o700 });
    try {
      // Copied to the same disk, flushed, then renamed: readers see the complete file or none.
      const copy = createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true });
      await pipeline(createReadStream(localPath), copy);
      await rename(partial, target);
      await this.flushFolders(key);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async open(key: string): Promise<Readable> {
    // Opened immediately, so that a concurrent deletion does not affect this reader.
    return (await open(this.resolvePath(key), 'r')).createReadStream();
  }

  async delete(key: string): Promise<void> {
    await rm(this.resolvePath(key), { force: true });
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    const path = folder === undefined ? this.root : this.resolvePath(folder);
    const entries = await readdir(path, { withFileTypes: true }).catch(defaultIfMissing([]));
    for (const entry of entries) {
      const key = folder === undefined ? entry.name : `${folder}/${entry.name}`;
      if (!KEY_PATTERN.test(key)) continue;
      if (entry.isDirectory()) yield* this.list(key);
      else {
        const found = await stat(this.resolvePath(key)).catch(defaultIfMissing(undefined));
        if (found) yield { key, changedAt: found.mtime };
      }
    }
  }

  async findHash(key: string): Promise<string | undefined> {
    const stream = await this.open(key).catch(defaultIfMissing(undefined));
    return stream && hashStream(stream);
  }

  async check(): Promise<void> {
    await access(this.root, constants.W_OK);
  }

  /** Flushes the entries of the folders of a file: a power failure could lose the file without them. */
  private async flushFolders(key: string): Promise<void> {
    const names = key.split('/');
    for (let depth = names.length - 1; depth >= 0; depth -= 1) {
      const folder = await open(join(this.root, ...names.slice(0, depth)), 'r');
      await folder
        .sync()
        .catch(ignoreUnsupportedSync)
        .finally(() => folder.close());
    }
  }

  private resolvePath(key: string): string {
    if (!KEY_PATTERN.test(key)) throw new Error(`not a storage key: ${key}`);
    return join(this.root, key);
  }
}

/** Some network file systems cannot flush a folder. */
function ignoreUnsupportedSync(error: NodeJS.ErrnoException): void {
  if (!['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM'].includes(error.code ?? '')) throw error;
}

const defaultIfMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
