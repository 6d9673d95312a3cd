import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffects } from '../../platform/reconciliation/index.js';
import { imagesRequested } from './image-fetching.service.js';
import { ImagesRepository } from './images.repository.js';
import { MergeApplier } from './merge-applier.js';

const mergeNotApplied = (payload: { mergeId: number }): DomainEvent => ({
  name: 'marketplace.merge-not-applied',
  payload,
});

/** Merges that are not applied to all products. */
@Injectable()
export class UnappliedMerges extends MissingEffects {
  constructor(private readonly mergeApplier: MergeApplier) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    for (const mergeId of await this.mergeApplier.findUnapplied()) yield mergeNotApplied({ mergeId });
  }
}

/** Product images whose download was never tried. */
@Injectable()
export class MissingImages extends MissingEffects {
  constructor(private readonly images: ImagesRepository) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    for (const advertiserId of await this.images.findAdvertisersWithUntriedImages())
      yield imagesRequested(advertiserId);
  }
}
