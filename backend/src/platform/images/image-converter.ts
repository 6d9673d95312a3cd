import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ProcessPool } from '../process-pool/index.js';
import type { ImageTask, ImageTaskResult } from './convert-image.js';

const CHILD_SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'convert-image.process.js');
/** A conversion takes up to 160 MB. */
const MAX_PROCESSES = 2;
/** An image of 40 megapixels takes about two seconds on a slow machine. */
const LIMITS = { milliseconds: 30_000, heapMb: 64 };

/** Converts untrusted images in child processes. */
@Injectable()
export class ImageConverter implements OnModuleDestroy {
  readonly pool = new ProcessPool<ImageTask, ImageTaskResult>(CHILD_SCRIPT, MAX_PROCESSES, LIMITS);

  onModuleDestroy(): void {
    this.pool.endIdle();
  }

  /**
   * Encodes an image again, without metadata and with limited size, as a private file.
   * @throws an error with the code of the operating system if the target cannot be written
   */
  async convert(task: ImageTask): Promise<ImageTaskResult> {
    return (await this.pool.run(task)) ?? { code: 'image_unreadable' };
  }
}
