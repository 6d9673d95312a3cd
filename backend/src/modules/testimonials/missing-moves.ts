import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffects } from '../../platform/reconciliation/index.js';
import { ConsentService } from '../consent/index.js';
import { MergeApplier } from './merge-applier.js';
import { consentMissing, mergeNotFollowed } from './testimonials.events.js';
import { TestimonialScanner } from './testimonial-scanner.js';

/** Testimonials that did not go where the entry went that they name. */
@Injectable()
export class MissingMoves extends MissingEffects {
  constructor(private readonly following: MergeApplier) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    for (const mergeId of await this.following.notFollowed()) yield mergeNotFollowed({ mergeId });
  }
}

/** Testimonials that are still to be seen although their authors withdrew their consent. */
@Injectable()
export class MissingWithdrawals extends MissingEffects {
  constructor(
    private readonly consent: ConsentService,
    private readonly testimonials: TestimonialScanner,
  ) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    for await (const ids of this.consent.findWithdrawnTestimonials()) {
      for (const { id, reviewStatus } of (await this.testimonials.findByIds(ids)).values()) {
        if (reviewStatus !== 'rejected') yield consentMissing({ testimonialId: id });
      }
    }
  }
}
