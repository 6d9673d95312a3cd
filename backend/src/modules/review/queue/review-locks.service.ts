import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { ProfilesService, UsersService } from '../../identity/index.js';
import { AlreadyDecidedError, TestimonialNotFoundError, TestimonialsService } from '../../testimonials/index.js';
import { ReviewLock } from './review-lock.entity.js';
import type { ReviewLockDto } from './review-lock.dto.js';
import { OwnTestimonialError } from '../review.errors.js';

interface ReviewLockRow {
  testimonialId: number;
  reviewerId: number;
  expiresAt: Date;
}

/** Advisory locks that show reviewers who is reviewing a testimonial. A lock expires after ten minutes. */
@Injectable()
export class ReviewLocksService {
  constructor(
    private readonly database: Database,
    private readonly testimonials: TestimonialsService,
    private readonly profiles: ProfilesService,
    private readonly users: UsersService,
  ) {}

  /**
   * Acquires or renews the lock. Returns the current lock, which may belong to another reviewer. @throws
   * TestimonialNotFoundError, OwnTestimonialError, AlreadyDecidedError
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
    await this.database.manager.delete(ReviewLock, { testimonialId: id, reviewerId });
  }

  /** Deletes the lock of a decided testimonial, in the transaction of the decision. */
  async deleteByTestimonial(id: number): Promise<void> {
    await this.database.manager.delete(ReviewLock, { testimonialId: id });
  }

  /** Locks that have not expired, by testimonial, as the given reviewer sees them. */
  async findByTestimonials(ids: number[], reviewerId: number): Promise<Map<number, ReviewLockDto>> {
    const rows = await this.database.query<ReviewLockRow>(
      `select testimonial_id as "testimonialId", reviewer_id as "reviewerId", expires_at as "expiresAt"
       from review.review_locks where testimonial_id = any($1) and expires_at > now()`,
      [ids],
    );
    const others = [...new Set(rows.map((row) => row.reviewerId))].filter((id) => id !== reviewerId);
    const names = new Map(
      await Promise.all(others.map(async (id) => [id, (await this.profiles.getByUser(id)).name] as const)),
    );
    return new Map(
      rows.map((row) => [
        row.testimonialId,
        {
          isMine: row.reviewerId === reviewerId,
          reviewerName: names.get(row.reviewerId) ?? null,
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
      await this.database.execute(
        `insert into review.review_locks as existing (testimonial_id, reviewer_id, expires_at)
         values ($1, $2, now() + interval '10 minutes')
         on conflict (testimonial_id) do update
           set reviewer_id = excluded.reviewer_id, expires_at = excluded.expires_at
         where existing.reviewer_id = excluded.reviewer_id or existing.expires_at <= now()`,
        [id, reviewerId],
      );
    });
  }
}
