import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { TestimonialNotifications } from './testimonial-notifications.js';

interface SubmittedPayload {
  testimonialId: number;
  version: number;
}

@OnEvents({ queue: 'notifications.confirm-receipt', on: ['testimonials.submitted'] })
export class ConfirmReceiptJob extends EventJob<SubmittedPayload> {
  constructor(private readonly testimonialNotifications: TestimonialNotifications) {
    super();
  }

  handle({ testimonialId, version }: SubmittedPayload): Promise<void> {
    return this.testimonialNotifications.confirmReceipt(testimonialId, version);
  }
}
