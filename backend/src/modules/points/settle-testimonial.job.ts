import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { LedgerRepair } from './ledger-repair.js';
import { PointsService } from './points.service.js';

interface Payload {
  testimonialId: number;
  /** Set by the reconciler if existing entries may be wrong. */
  repair?: number;
}

@OnEvents({
  queue: 'points.settle-testimonial',
  on: [
    'testimonials.approved',
    'testimonials.rejected',
    'testimonials.withdrawn',
    'testimonials.renamed',
    'points.testimonial-unsettled',
  ],
})
export class SettleTestimonialJob extends EventJob<Payload> {
  constructor(
    private readonly points: PointsService,
    private readonly repair: LedgerRepair,
  ) {
    super();
  }

  handle({ testimonialId, repair }: Payload): Promise<void> {
    return repair ? this.repair.repairTestimonial(testimonialId) : this.points.settleTestimonial(testimonialId);
  }
}
