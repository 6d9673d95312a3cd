import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { FileStorage, isAbsent, OrphanSweeper } from '../../platform/storage/index.js';
import { ImagesRepository } from './images.repository.js';
import { ImageNotFoundError } from './marketplace.errors.js';
import { FetchError } from './safe-http-client.js';

const FOLDER = 'product-images';
const NAME = /^[a-f0-9]{32}\.webp$/;
const MAX_PIXELS = 40_000_000;
/** A card is 400 points wide at most; twice that for sharp screens. */
const MAX_EDGE = 800;
const READABLE_FORMATS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Our own copies of partners' pictures. */
@Injectable()
export class ProductImages implements OnModuleInit {
  constructor(
    private readonly storage: FileStorage,
    private readonly sweeper: OrphanSweeper,
    private readonly repository: ImagesRepository,
  ) {}

  onModuleInit(): void {
    this.sweeper.register(FOLDER, (names) => this.repository.namesAmong(names));
  }

  /**
   * Draws a picture anew, in our size and format, and keeps it; the same picture always has the same name.
   * @throws NotFetched when it is no picture
   */
  async store(bytes: Buffer): Promise<string> {
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !READABLE_FORMATS.has(type.mime)) throw new FetchError('not-an-image');
    const drawn = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
      .catch(() => Promise.reject(new FetchError('damaged')));
    const name = `${createHash('sha256').update(drawn).digest('hex').slice(0, 32)}.webp`;
    const path = join(tmpdir(), `recuento-${randomUUID()}`);
    try {
      await writeFile(path, drawn, { mode: 0o600 });
      await this.storage.store(storageKey(name), path);
    } finally {
      await rm(path, { force: true });
    }
    return name;
  }

  /** @throws ImageNotFound when there is none of this name */
  async open(name: string): Promise<Readable> {
    if (!NAME.test(name)) throw new ImageNotFoundError();
    return this.storage.open(storageKey(name)).catch((error: unknown) => {
      throw isAbsent(error) ? new ImageNotFoundError() : error;
    });
  }
}

const storageKey = (name: string): string => `${FOLDER}/${name.slice(0, 2)}/${name}`;
