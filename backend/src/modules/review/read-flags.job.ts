import { EventJob, HandlesEvents } from '../../platform/jobs/index.js';
import type { SubmittedPayload } from '../testimonials/index.js';
import { FlagRegister } from './flag-register.js';

/** So that the queue finds the flags read; what was changed while it waited is read when the queue is. */
@HandlesEvents({ queue: 'review.read-flags', on: ['testimonials.submitted'] })
export class ReadFlagsJob extends EventJob<SubmittedPayload> {
  constructor(private readonly register: FlagRegister) {
    super();
  }

  handle({ testimonialId }: SubmittedPayload): Promise<void> {
    return this.register.check(testimonialId);
  }
}
