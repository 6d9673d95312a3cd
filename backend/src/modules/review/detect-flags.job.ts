import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { FlagStore } from './flag-store.js';

/** So that the queue finds the flags read; what was changed while it waited is read when the queue is. */
@OnEvents({ queue: 'review.detect-flags', on: ['testimonials.submitted', 'review.flags-missing'] })
export class DetectFlagsJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly flagStore: FlagStore) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.flagStore.check(testimonialId);
  }
}
