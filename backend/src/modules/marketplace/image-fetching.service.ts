import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { ImagesRepository } from './images.repository.js';
import { ProductImages } from './product-images.js';
import { NotFetched, PublicWeb } from './public-web.js';

const LARGEST_IMAGE = 5_000_000;
/** One job fetches so many; then another one goes on, so that none takes for ever. */
const BATCH = 20;

export const imagesWanted = (advertiserId: number): DomainEvent => ({
  name: 'marketplace.images-wanted',
  payload: { advertiserId },
});

@Injectable()
export class ImageFetchingService {
  constructor(
    private readonly database: Database,
    private readonly repository: ImagesRepository,
    private readonly images: ProductImages,
    private readonly web: PublicWeb,
    private readonly outbox: Outbox,
  ) {}

  /** Gets copies of a partner's pictures that we have none of; what fails is tried again with a later feed. */
  async fetchSome(advertiserId: number): Promise<void> {
    const sources = await this.repository.wanted(advertiserId, BATCH);
    for (const source of sources) await this.fetch(source);
    if (sources.length < BATCH) return;
    await this.database.transaction(() => this.outbox.record(imagesWanted(advertiserId)));
  }

  private async fetch(source: string): Promise<void> {
    try {
      const name = await this.images.keep(await this.web.fetch(source, LARGEST_IMAGE));
      await this.repository.record(source, { name });
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      await this.repository.record(source, { failure: error.message });
    }
  }
}
