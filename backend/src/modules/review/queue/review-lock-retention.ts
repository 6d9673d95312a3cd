import { Injectable } from '@nestjs/common';
import { ReviewLocksRepository } from './review-locks.repository.js';

/** Deletes expired locks that no decision has deleted: nobody decided, or the author withdrew the consent. */
@Injectable()
export class ReviewLockRetention {
  constructor(private readonly repository: ReviewLocksRepository) {}

  countExpired(): Promise<number> {
    return this.repository.countExpired();
  }

  purgeExpired(): Promise<void> {
    return this.repository.purgeExpired();
  }
}
