import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { FileStorage } from './file-storage.js';

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
  }

  async keep(key: string, localPath: string): Promise<void> {
    const target = this.pathOf(key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // Copied beside its place, flushed, then renamed: a reader sees the whole file or none.
    const partial = `${target}.${randomUUID()}.part`;
    await copyFile(localPath, partial);
    const handle = await open(partial, 'r+');
    await handle.sync();
    await handle.close();
    await rename(partial, target);
  }

  async open(key: string): Promise<Readable> {
    // Opened now, not at the first byte: whoever removes it in between takes nothing from this reader.
    return (await open(this.pathOf(key), 'r')).createReadStream();
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async check(): Promise<void> {
    await access(this.root, constants.W_OK);
  }

  private pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new Error(`not a storage key: ${key}`);
    return join(this.root, key);
  }
}
