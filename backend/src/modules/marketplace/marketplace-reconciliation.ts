import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffectFinder } from '../../platform/reconciliation/index.js';
import { imagesRequested } from './images/image-fetching.service.js';
import { ImagesRepository } from './images/images.repository.js';
import { MergeApplier } from './merges/merge-applier.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'marketplace.merge-not-applied': true;
  }
}

/** A merge, or its undoing, is not applied to all products. */
const mergeNotApplied = (payload: { mergeId: number }): DomainEvent => ({
  name: 'marketplace.merge-not-applied',
  payload,
});

/** Merges that are not applied to all products. */
@Injectable()
export class UnappliedMerges extends MissingEffectFinder {
  constructor(private readonly mergeApplier: MergeApplier) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    for (const mergeId of await this.mergeApplier.findUnapplied()) yield mergeNotApplied({ mergeId });
  }
}

/** Product images whose download was never tried. */
@Injectable()
export class MissingImages extends MissingEffectFinder {
  constructor(private readonly images: ImagesRepository) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    for (const advertiserId of await this.images.findAdvertisersWithUntriedImages())
      yield imagesRequested(advertiserId);
  }
}
