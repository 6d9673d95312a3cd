import { Injectable } from '@nestjs/common';
import { ImagesRepository, UNUSED_IMAGE_DAYS } from './images.repository.js';

/**
 * Deletes images of former addresses and of retired products. If a feed refers to one again at the same time, its event
 * or the reconciler causes another download.
 */
@Injectable()
export class ImageRetention {
  readonly days = UNUSED_IMAGE_DAYS;

  constructor(private readonly repository: ImagesRepository) {}

  countExpired(): Promise<number> {
    return this.repository.countExpired();
  }

  async purgeExpired(): Promise<void> {
    await this.repository.updateUnused();
    await this.repository.deleteExpired();
  }
}
