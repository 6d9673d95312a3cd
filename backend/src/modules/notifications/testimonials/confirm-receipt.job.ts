import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import type { SubmittedPayload } from '../../testimonials/index.js';
import { TestimonialNotifications } from './testimonial-notifications.js';

@OnEvents({ queue: 'notifications.confirm-receipt', on: ['testimonials.submitted'] })
export class ConfirmReceiptJob extends EventJob<SubmittedPayload> {
  constructor(private readonly testimonialNotifications: TestimonialNotifications) {
    super();
  }

  handle({ testimonialId, version }: SubmittedPayload): Promise<void> {
    return this.testimonialNotifications.confirmReceipt(testimonialId, version);
  }
}
