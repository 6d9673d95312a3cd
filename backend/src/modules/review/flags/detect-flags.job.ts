import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { FlagStore } from './flag-store.js';

/** Detects flags in the background, so that the queue can be filtered by them. Reading the queue detects those of late jobs. */
@OnEvents({
  queue: 'review.detect-flags',
  on: ['testimonials.submitted', 'testimonials.edited', 'review.flags-missing'],
})
export class DetectFlagsJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly flagStore: FlagStore) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.flagStore.updateFlags(testimonialId);
  }
}
