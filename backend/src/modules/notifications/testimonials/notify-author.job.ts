import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { TestimonialNotifications } from './testimonial-notifications.js';

/** Runs after the points are settled, so that one notification reports the decision and its points. */
@OnEvents({ queue: 'notifications.notify-author', on: ['points.settled'] })
export class NotifyAuthorJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly testimonialNotifications: TestimonialNotifications) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.testimonialNotifications.notifyDecision(testimonialId);
  }
}
