import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { UsersService } from '../../identity/index.js';
import { AlreadyDecidedError, TestimonialNotFoundError, TestimonialsService } from '../../testimonials/index.js';
import { ReviewLocksRepository } from './review-locks.repository.js';
import type { ReviewLockDto } from './review-lock.dto.js';
import { OwnTestimonialError } from '../review.errors.js';

/** Locks that show who is reviewing a testimonial. They prevent no decision and expire after ten minutes. */
@Injectable()
export class ReviewLocksService {
  constructor(
    private readonly database: Database,
    private readonly repository: ReviewLocksRepository,
    private readonly testimonials: TestimonialsService,
    private readonly users: UsersService,
  ) {}

  /**
   * Acquires or renews the lock. Returns the current lock, which may belong to another reviewer.
   * @throws TestimonialNotFoundError, OwnTestimonialError, AlreadyDecidedError
   */
  async acquire(id: number, reviewerId: number): Promise<ReviewLockDto> {
    await this.insertOrRenew(id, reviewerId);
    const lock = (await this.findByTestimonials([id], reviewerId)).get(id);
    // A concurrent decision has deleted the lock.
    if (!lock) throw new AlreadyDecidedError();
    return lock;
  }

  /** Releases the reviewer's lock. Does nothing if another reviewer holds it. */
  async release(id: number, reviewerId: number): Promise<void> {
    await this.repository.delete({ testimonialId: id, reviewerId });
  }

  /** Deletes the lock of a decided testimonial, in the transaction of the decision. */
  async deleteByTestimonial(id: number): Promise<void> {
    await this.repository.delete({ testimonialId: id });
  }

  /** Locks that have not expired, by testimonial, as the given reviewer sees them. */
  async findByTestimonials(ids: number[], reviewerId: number): Promise<Map<number, ReviewLockDto>> {
    const rows = await this.repository.findActive(ids);
    const others = [...new Set(rows.map((row) => row.reviewerId))].filter((id) => id !== reviewerId);
    const contacts = await this.users.findContacts(others);
    return new Map(
      rows.map((row) => [
        row.testimonialId,
        {
          isMine: row.reviewerId === reviewerId,
          reviewerName: contacts.get(row.reviewerId)?.name ?? null,
          expiresAt: row.expiresAt,
        },
      ]),
    );
  }

  private insertOrRenew(id: number, reviewerId: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(reviewerId);
      // Lock the row until the review lock is inserted: a concurrent decision is visible here or deletes the lock.
      const testimonial = await this.testimonials.findSnapshotForShare(id);
      if (!testimonial) throw new TestimonialNotFoundError();
      if (testimonial.userId === reviewerId) throw new OwnTestimonialError();
      if (testimonial.reviewStatus !== 'pending') throw new AlreadyDecidedError();
      await this.repository.insertOrRenew(id, reviewerId);
    });
  }
}
