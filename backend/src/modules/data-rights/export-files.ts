import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { FileStorage } from '../../platform/storage/index.js';

const LEFT_BEHIND_MS = 60 * 60_000;

const keyOf = (fileName: string): string => `exports/${fileName}`;

/** The files of exports: written piece by piece beside the storage, then kept in it whole. */
@Injectable()
export class ExportFiles implements OnModuleInit {
  private readonly workshop: string;

  constructor(
    private readonly storage: FileStorage,
    @Inject(ENV) env: Env,
  ) {
    this.workshop = join(env.dataDir, 'exports-in-the-making');
  }

  async onModuleInit(): Promise<void> {
    await mkdir(this.workshop, { recursive: true, mode: 0o700 });
    await this.clearWorkshop();
  }

  /** Keeps the pieces as one file; returns its size in bytes. */
  async keep(fileName: string, pieces: AsyncIterable<string>): Promise<number> {
    const path = join(this.workshop, `${randomUUID()}.json`);
    try {
      await pipeline(Readable.from(pieces), createWriteStream(path, { mode: 0o600 }));
      await this.storage.keep(keyOf(fileName), path);
      return (await stat(path)).size;
    } finally {
      await rm(path, { force: true });
    }
  }

  open(fileName: string): Promise<Readable> {
    return this.storage.open(keyOf(fileName));
  }

  remove(fileName: string): Promise<void> {
    return this.storage.remove(keyOf(fileName));
  }

  /** Removes what a crash left behind. Younger files may belong to another process that shares the folder. */
  async clearWorkshop(): Promise<void> {
    for (const name of await readdir(this.workshop)) {
      const path = join(this.workshop, name);
      const changed = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
      if (Date.now() - changed > LEFT_BEHIND_MS) await rm(path, { force: true });
    }
  }
}
