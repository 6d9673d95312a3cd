import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { Database } from '../../../platform/database/index.js';
import { ImageConverter } from '../../../platform/images/index.js';
import {
  buildFileLock,
  FileStorage,
  isFileMissing,
  OrphanSweeper,
  TempFolder,
} from '../../../platform/storage/index.js';
import { ImagesRepository } from './images.repository.js';
import { ImageNotFoundError } from '../marketplace.errors.js';
import { FetchError } from './safe-http-client.js';

const FOLDER = 'product-images';
const NAME = /^[a-f0-9]{32}\.webp$/;
/** In pixels: twice the maximum width of a product card, for high-resolution screens. */
const MAX_EDGE = 800;
const READABLE_FORMATS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Stores our copies of the partners' images. */
@Injectable()
export class ProductImages implements OnApplicationShutdown, OnModuleInit {
  private readonly tempFiles: TempFolder;

  constructor(
    private readonly database: Database,
    private readonly storage: FileStorage,
    private readonly sweeper: OrphanSweeper,
    private readonly repository: ImagesRepository,
    private readonly converter: ImageConverter,
    @Inject(ENV) env: Env,
  ) {
    this.tempFiles = new TempFolder(join(env.dataDir, 'fetched-images'));
  }

  async onModuleInit(): Promise<void> {
    this.sweeper.register(FOLDER, (names) => this.repository.filterUsedNames(names));
    await this.tempFiles.open();
  }

  onApplicationShutdown(): void {
    this.tempFiles.close();
  }

  /**
   * Re-encodes an image in a fixed size and format and stores it; equal images get equal names. The file that an earlier
   * row has left may be swept at the same time, so the row of the new one is recorded under the lock of the sweeper.
   * @throws FetchError if it is not an image
   */
  async store(bytes: Buffer, record: (name: string) => Promise<void>): Promise<void> {
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !READABLE_FORMATS.has(type.mime)) throw new FetchError('not-an-image');
    const source = this.tempFiles.newPath();
    const target = this.tempFiles.newPath('.webp');
    try {
      await writeFile(source, bytes, { mode: 0o600 });
      const result = await this.converter.convert({ source, target, format: 'webp', maxEdge: MAX_EDGE });
      if ('code' in result) throw new FetchError('damaged');
      const hash = createHash('sha256').update(await readFile(target));
      const name = `${hash.digest('hex').slice(0, 32)}.webp`;
      const key = productImageKey(name);
      await this.database.transaction(async () => {
        await this.database.lock(buildFileLock(key));
        await this.storage.store(key, target);
        await record(name);
      });
    } finally {
      await Promise.all([source, target].map((path) => rm(path, { force: true })));
    }
  }

  /** @throws ImageNotFoundError if there is no image with this name */
  async open(name: string): Promise<Readable> {
    if (!NAME.test(name)) throw new ImageNotFoundError();
    return this.storage.open(productImageKey(name)).catch((error: unknown) => {
      throw isFileMissing(error) ? new ImageNotFoundError() : error;
    });
  }
}

export const productImageKey = (name: string): string => `${FOLDER}/${name.slice(0, 2)}/${name}`;
