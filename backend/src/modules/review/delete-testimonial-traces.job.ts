import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { DecisionLog } from './decision-log.js';

/** What was decided about a testimonial that is gone stays countable, and tells nobody anything about its author. */
@OnEvents({ queue: 'review.delete-testimonial-traces', on: ['testimonials.withdrawn', 'review.testimonial-gone'] })
export class DeleteTestimonialTracesJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly log: DecisionLog) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.log.clearTestimonial([testimonialId]);
  }
}
