import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { FileStorage, PARTIAL_FILES, type StoredFile } from './file-storage.js';

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/;

/** Files below DATA_DIR/files. */
@Injectable()
export class LocalStorage extends FileStorage implements OnModuleInit {
  private readonly root: string;

  constructor(@Inject(ENV) env: Env) {
    super();
    this.root = join(env.dataDir, 'files');
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

  async *list(folder: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(this.resolvePath(folder), { withFileTypes: true }).catch(defaultIfMissing([]));
    for (const entry of entries) {
      const key = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.list(key);
      else if (keyPattern.test(key)) {
        const found = await stat(this.resolvePath(key)).catch(defaultIfMissing(undefined));
        if (found) yield { key, changedAt: found.mtime };
      }
    }
  }

  async check(): Promise<void> {
    await access(this.root, constants.W_OK);
  }

  private resolvePath(key: string): string {
    if (!keyPattern.test(key)) throw new Error(`not a storage key: ${key}`);
    return join(this.root, key);
  }
}

const defaultIfMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
