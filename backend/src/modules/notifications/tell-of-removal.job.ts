import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import type { WithdrawnPayload } from '../testimonials/index.js';
import { TestimonialNews } from './testimonial-news.js';

@OnEvents({ queue: 'notifications.tell-of-removal', on: ['testimonials.withdrawn'] })
export class TellOfRemovalJob extends EventJob<WithdrawnPayload> {
  constructor(private readonly news: TestimonialNews) {
    super();
  }

  handle(removed: WithdrawnPayload): Promise<void> {
    return this.news.tellOfRemoval(removed);
  }
}
