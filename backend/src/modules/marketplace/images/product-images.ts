import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { FileStorage, isFileMissing, OrphanSweeper } from '../../../platform/storage/index.js';
import { ImagesRepository } from './images.repository.js';
import { ImageNotFoundError } from '../marketplace.errors.js';
import { FetchError } from './safe-http-client.js';

const FOLDER = 'product-images';
const NAME = /^[a-f0-9]{32}\.webp$/;
const MAX_PIXELS = 40_000_000;
/** In pixels: twice the maximum width of a product card, for high-resolution screens. */
const MAX_EDGE = 800;
const READABLE_FORMATS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Stores our copies of the partners' images. */
@Injectable()
export class ProductImages implements OnModuleInit {
  constructor(
    private readonly storage: FileStorage,
    private readonly sweeper: OrphanSweeper,
    private readonly repository: ImagesRepository,
  ) {}

  onModuleInit(): void {
    this.sweeper.register(FOLDER, (names) => this.repository.filterUsedNames(names));
  }

  /**
   * Re-encodes an image in a fixed size and format and stores it; equal images get equal names.
   * @throws FetchError if it is not an image
   */
  async store(bytes: Buffer): Promise<string> {
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !READABLE_FORMATS.has(type.mime)) throw new FetchError('not-an-image');
    const encoded = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
      .catch(() => Promise.reject(new FetchError('damaged')));
    const name = `${createHash('sha256').update(encoded).digest('hex').slice(0, 32)}.webp`;
    const path = join(tmpdir(), `recuento-${randomUUID()}`);
    try {
      await writeFile(path, encoded, { mode: 0o600 });
      await this.storage.store(storageKey(name), path);
    } finally {
      await rm(path, { force: true });
    }
    return name;
  }

  /** @throws ImageNotFoundError if there is no image with this name */
  async open(name: string): Promise<Readable> {
    if (!NAME.test(name)) throw new ImageNotFoundError();
    return this.storage.open(storageKey(name)).catch((error: unknown) => {
      throw isFileMissing(error) ? new ImageNotFoundError() : error;
    });
  }
}

const storageKey = (name: string): string => `${FOLDER}/${name.slice(0, 2)}/${name}`;
