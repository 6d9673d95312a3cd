import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ProcessPool } from '../process-pool/index.js';
import type { ConvertedImage, ImageTask, ImageTaskResult } from './convert-image.js';

const CHILD_SCRIPT = join(dirname(fileURLToPath(import.meta.url)), 'convert-image.process.js');
/** Together up to 460 MB: see the measurements in docs/adr/0030. */
const MAX_PROCESSES = 2;
/** An image of 40 megapixels takes about two seconds on a slow machine. */
const LIMITS = { cpuMilliseconds: 30_000, milliseconds: 60_000, heapMb: 64 };
/** By default glibc keeps the memory of each thread for its next conversion. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1000000' };

/** Converts untrusted images in child processes. */
@Injectable()
export class ImageConverter implements OnModuleDestroy {
  readonly pool = new ProcessPool<ImageTask, ImageTaskResult>(CHILD_SCRIPT, MAX_PROCESSES, LIMITS, ENVIRONMENT);

  onModuleDestroy(): void {
    this.pool.endIdle();
  }

  /**
   * Encodes an image again, without metadata and with limited size, as a private file. One that needs much memory waits
   * until it is the only one.
   * @throws an error with the code of the operating system if the target cannot be written, or ServiceUnavailableError
   */
  async convert(image: Omit<ImageTask, 'isAlone'>): Promise<ConvertedImage> {
    const shared = await this.pool.run({ ...image, isAlone: false });
    const result = isPostponed(shared) ? await this.pool.runAlone({ ...image, isAlone: true }) : shared;
    return result === undefined || isPostponed(result) ? { code: 'image_unreadable' } : result;
  }
}

const isPostponed = (result: ImageTaskResult | undefined): result is { isPostponed: true } =>
  result !== undefined && 'isPostponed' in result;
