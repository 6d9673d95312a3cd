import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { TestimonialNews } from './testimonial-news.js';

/** After the points, not after the decision: one notice tells both. */
@OnEvents({ queue: 'notifications.tell-author', on: ['points.settled'] })
export class TellAuthorJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly news: TestimonialNews) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.news.tellOfDecision(testimonialId);
  }
}
