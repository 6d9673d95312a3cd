import { EventJob, HandlesEvents } from '../../platform/jobs/index.js';
import type { WithdrawnPayload } from '../testimonials/index.js';
import { DecisionLog } from './decision-log.js';

/** What was decided about a testimonial that is gone stays countable, and tells nobody anything about its author. */
@HandlesEvents({ queue: 'review.forget-testimonial', on: ['testimonials.withdrawn'] })
export class ForgetTestimonialJob extends EventJob<WithdrawnPayload> {
  constructor(private readonly log: DecisionLog) {
    super();
  }

  handle({ testimonialId }: WithdrawnPayload): Promise<void> {
    return this.log.forget([testimonialId]);
  }
}
