import { EventJob, HandlesEvents } from '../../platform/jobs/index.js';
import { PointsService } from './points.service.js';

@HandlesEvents({
  queue: 'points.credit-testimonial',
  on: ['testimonials.approved', 'testimonials.rejected', 'testimonials.withdrawn'],
})
export class CreditTestimonialJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly points: PointsService) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.points.settleTestimonial(testimonialId);
  }
}
