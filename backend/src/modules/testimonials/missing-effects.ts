import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffectFinder } from '../../platform/reconciliation/index.js';
import { ConsentService } from '../consent/index.js';
import { MergeApplier } from './merges/merge-applier.js';
import { consentMissing, mergeNotApplied } from './testimonials.events.js';
import { TestimonialScannerRepository } from './listing/testimonial-scanner.repository.js';

/** Finds merges that are not applied to all testimonials. */
@Injectable()
export class UnappliedMerges extends MissingEffectFinder {
  constructor(private readonly mergeApplier: MergeApplier) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    for (const mergeId of await this.mergeApplier.findUnapplied()) yield mergeNotApplied({ mergeId });
  }
}

/** Finds testimonials that are still visible although their authors withdrew their consent. */
@Injectable()
export class UnhandledConsentWithdrawals extends MissingEffectFinder {
  constructor(
    private readonly consent: ConsentService,
    private readonly testimonials: TestimonialScannerRepository,
  ) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    for await (const ids of this.consent.findWithdrawnTestimonials()) {
      for (const { id, reviewStatus } of (await this.testimonials.findByIds(ids)).values()) {
        if (reviewStatus !== 'rejected') yield consentMissing({ testimonialId: id });
      }
    }
  }
}
