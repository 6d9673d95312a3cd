import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { TestimonialNotifications } from './testimonial-notifications.js';

interface Submitted {
  testimonialId: number;
  version: number;
}

@OnEvents({ queue: 'notifications.confirm-receipt', on: ['testimonials.submitted'] })
export class ConfirmReceiptJob extends EventJob<Submitted> {
  constructor(private readonly news: TestimonialNotifications) {
    super();
  }

  handle({ testimonialId, version }: Submitted): Promise<void> {
    return this.news.confirmReceipt(testimonialId, version);
  }
}
