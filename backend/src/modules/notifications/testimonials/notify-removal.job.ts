import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import type { WithdrawnPayload } from '../../testimonials/index.js';
import { TestimonialNotifications } from './testimonial-notifications.js';

@OnEvents({ queue: 'notifications.notify-removal', on: ['testimonials.withdrawn'] })
export class NotifyRemovalJob extends EventJob<WithdrawnPayload> {
  constructor(private readonly testimonialNotifications: TestimonialNotifications) {
    super();
  }

  handle(payload: WithdrawnPayload): Promise<void> {
    return this.testimonialNotifications.notifyRemoval(payload);
  }
}
