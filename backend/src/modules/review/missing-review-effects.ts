import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffectFinder } from '../../platform/reconciliation/index.js';
import { TestimonialScannerRepository } from '../testimonials/index.js';
import { DecisionLog } from './decisions/decision-log.js';
import { FlagStore } from './flags/flag-store.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'review.flags-missing': true;
    'review.testimonial-gone': true;
  }
}

/** A pending testimonial has not been checked for flags. */
export const flagsMissing = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'review.flags-missing',
  payload,
});

/** Decisions still refer to a deleted testimonial. */
const testimonialDeleted = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'review.testimonial-gone',
  payload,
});

/** Finds pending testimonials whose flags were not detected in their current version. */
@Injectable()
export class MissingFlags extends MissingEffectFinder {
  constructor(private readonly flags: FlagStore) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    for (const testimonialId of await this.flags.findOutdated()) yield flagsMissing({ testimonialId });
  }
}

/** Finds decisions that still refer to a deleted testimonial. */
@Injectable()
export class OrphanedDecisions extends MissingEffectFinder {
  constructor(
    private readonly log: DecisionLog,
    private readonly testimonials: TestimonialScannerRepository,
  ) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    for await (const ids of this.log.scanTestimonialIds()) {
      const existingIds = await this.testimonials.findByIds(ids);
      for (const testimonialId of ids) if (!existingIds.has(testimonialId)) yield testimonialDeleted({ testimonialId });
    }
  }
}
