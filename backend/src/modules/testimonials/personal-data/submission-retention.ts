import { Injectable } from '@nestjs/common';
import { TestimonialPersonalDataRepository } from './testimonial-personal-data.repository.js';

/** Expiry of what a submission leaves beside the testimonial: idempotency keys and names of pending files. */
@Injectable()
export class SubmissionRetention {
  constructor(private readonly repository: TestimonialPersonalDataRepository) {}

  countExpiredKeys(): Promise<number> {
    return this.repository.countExpiredKeys();
  }

  purgeExpired(): Promise<void> {
    return this.repository.purgeExpired();
  }
}
