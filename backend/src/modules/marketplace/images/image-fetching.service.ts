import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { DomainEvent } from '../../../platform/outbox/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ImagesRepository } from './images.repository.js';
import { ProductImages } from './product-images.js';
import { FetchError, SafeHttpClient } from './safe-http-client.js';

declare module '../../../platform/outbox/outbox.js' {
  interface EventNames {
    'marketplace.images-requested': true;
  }
}

const MAX_IMAGE_BYTES = 5_000_000;
/** Images per job; a further job continues, so that each one ends soon. */
const BATCH_SIZE = 20;

/** Images of the products of this advertiser have not been fetched. */
export const imagesRequested = (advertiserId: number): DomainEvent => ({
  name: 'marketplace.images-requested',
  payload: { advertiserId },
});

@Injectable()
export class ImageFetchingService {
  constructor(
    private readonly database: Database,
    private readonly repository: ImagesRepository,
    private readonly images: ProductImages,
    private readonly httpClient: SafeHttpClient,
    private readonly outbox: Outbox,
  ) {}

  /** Downloads the missing images of a partner; failures are retried with a later feed. */
  async fetchBatch(advertiserId: number): Promise<void> {
    const sources = await this.repository.findMissing(advertiserId, BATCH_SIZE);
    for (const source of sources) {
      // Another job may have downloaded it since.
      if (await this.repository.isMissing(source)) await this.fetch(source);
    }
    if (sources.length < BATCH_SIZE) return;
    await this.database.transaction(() => this.outbox.record(imagesRequested(advertiserId)));
  }

  private async fetch(source: string): Promise<void> {
    try {
      const bytes = await this.httpClient.fetch(source, MAX_IMAGE_BYTES);
      await this.images.store(bytes, (name) => this.repository.record(source, { name }));
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      await this.repository.record(source, { failure: error.message });
    }
  }
}
