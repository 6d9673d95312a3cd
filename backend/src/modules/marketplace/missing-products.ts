import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffects } from '../../platform/reconciliation/index.js';
import { imagesRequested } from './image-fetching.service.js';
import { ImagesRepository } from './images.repository.js';
import { MergeApplier } from './merge-applier.js';

const mergeNotFollowed = (payload: { mergeId: number }): DomainEvent => ({
  name: 'marketplace.merge-not-applied',
  payload,
});

/** Products that are not where the supplement went that they are for. */
@Injectable()
export class MissingMoves extends MissingEffects {
  constructor(private readonly following: MergeApplier) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    for (const mergeId of await this.following.notFollowed()) yield mergeNotFollowed({ mergeId });
  }
}

/** Pictures of products that nobody has tried to get yet. */
@Injectable()
export class MissingImages extends MissingEffects {
  constructor(private readonly images: ImagesRepository) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    for (const advertiserId of await this.images.advertisersWithUntried()) yield imagesRequested(advertiserId);
  }
}
