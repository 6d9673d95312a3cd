import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { FlagRegister } from './flag-register.js';

/** So that the queue finds the flags read; what was changed while it waited is read when the queue is. */
@OnEvents({ queue: 'review.read-flags', on: ['testimonials.submitted', 'review.flags-missing'] })
export class ReadFlagsJob extends EventJob<{ testimonialId: number }> {
  constructor(private readonly register: FlagRegister) {
    super();
  }

  handle({ testimonialId }: { testimonialId: number }): Promise<void> {
    return this.register.check(testimonialId);
  }
}
