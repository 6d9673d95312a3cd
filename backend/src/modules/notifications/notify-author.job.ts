import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { TestimonialNotifications } from './testimonial-notifications.js';

/** After the points, not after the decision: one notice tells both. */
@OnEvents({ queue: 'notifications.notify-author', on: ['points.settled'] })
export class NotifyAuthorJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly news: TestimonialNotifications) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.news.notifyDecision(testimonialId);
  }
}
