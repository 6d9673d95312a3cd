import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { TestimonialNews } from './testimonial-news.js';

interface Submitted {
  testimonialId: number;
  version: number;
}

@OnEvents({ queue: 'notifications.confirm-receipt', on: ['testimonials.submitted'] })
export class ConfirmReceiptJob extends EventJob<Submitted> {
  constructor(private readonly news: TestimonialNews) {
    super();
  }

  handle({ testimonialId, version }: Submitted): Promise<void> {
    return this.news.confirmReceipt(testimonialId, version);
  }
}
