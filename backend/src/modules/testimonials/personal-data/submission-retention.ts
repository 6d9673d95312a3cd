import { Injectable } from '@nestjs/common';
import { KEY_RETENTION } from '../submission/idempotency-key.entity.js';
import {
  ADDRESS_RETENTION_DAYS,
  SubmissionAddressesRepository,
} from '../submission/submission-addresses.repository.js';
import { TestimonialPersonalDataRepository } from './testimonial-personal-data.repository.js';

/**
 * Expiry of what a submission leaves beside the testimonial: idempotency keys, names of pending files and hashes of
 * addresses.
 */
@Injectable()
export class SubmissionRetention {
  readonly addressDays = ADDRESS_RETENTION_DAYS;
  readonly keyRetention = KEY_RETENTION;

  constructor(
    private readonly repository: TestimonialPersonalDataRepository,
    private readonly addresses: SubmissionAddressesRepository,
  ) {}

  countExpiredKeys(): Promise<number> {
    return this.repository.countExpiredKeys();
  }

  countExpiredAddresses(): Promise<number> {
    return this.addresses.countExpired();
  }

  async purgeExpired(): Promise<void> {
    await this.addresses.purgeExpired();
    await this.repository.purgeExpired();
  }
}
