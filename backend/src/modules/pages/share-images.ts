import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { countMarks, renderShareImage } from './share-image.js';

/** Some 500 images. */
const MAX_BYTES = 8 * 1024 * 1024;

interface Content {
  condition: string;
  marks: number;
}

/**
 * The share images of conditions, stored by what they show, so that a stored one is never outdated. They are rendered one after
 * the other: each takes a thread that compression, files and passwords need too.
 */
@Injectable()
export class ShareImages {
  private readonly limit = pLimit(1);
  private readonly images = new LRUCache<string, Buffer, Content>({
    maxSize: MAX_BYTES,
    sizeCalculation: (image) => image.length,
    fetchMethod: (_key, _stored, { context: { condition, marks } }) =>
      this.limit(() => renderShareImage(condition, this.env.productName, marks)),
  });

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** @param condition its name */
  async get(condition: string, reports: number): Promise<Buffer> {
    const marks = countMarks(reports);
    return this.images.forceFetch(`${marks} ${condition}`, { context: { condition, marks } });
  }
}
