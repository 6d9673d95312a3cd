import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { DecisionLog } from '../decisions/decision-log.js';

/** Anonymizes the decisions about a deleted testimonial; they remain in the counts. */
@OnEvents({ queue: 'review.delete-testimonial-traces', on: ['testimonials.withdrawn', 'review.testimonial-gone'] })
export class DeleteTestimonialTracesJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly log: DecisionLog) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.log.clearTestimonial([testimonialId]);
  }
}
