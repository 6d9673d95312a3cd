import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { ProfilesService, UsersService } from '../identity/index.js';
import { AlreadyDecidedError, TestimonialNotFoundError, TestimonialsService } from '../testimonials/index.js';
import { ReviewLock } from './review-lock.entity.js';
import type { ReviewLockDto } from './review-lock.dto.js';
import { OwnTestimonialError } from './review.errors.js';

interface ReviewLockRow {
  testimonialId: number;
  reviewerId: number;
  expiresAt: Date;
}

/** Keeps two reviewers from working on the same testimonial. A claim ends by itself after ten minutes. */
@Injectable()
export class ReviewLocksService {
  constructor(
    private readonly database: Database,
    private readonly testimonials: TestimonialsService,
    private readonly profiles: ProfilesService,
    private readonly users: UsersService,
  ) {}

  /** Claims a testimonial, or keeps one's claim; answers whose it is. Of two at once one gets it. */
  async acquire(id: number, reviewerId: number): Promise<ReviewLockDto> {
    await this.insertOrRenew(id, reviewerId);
    const lock = (await this.findByTestimonials([id], reviewerId)).get(id);
    // Decided and gone in between.
    if (!lock) throw new AlreadyDecidedError();
    return lock;
  }

  /** Gives one's own claim up; somebody else's stays. */
  async release(id: number, reviewerId: number): Promise<void> {
    await this.database.manager.delete(ReviewLock, { testimonialId: id, reviewerId });
  }

  /** What is decided needs nobody to look at it. Part of the decision's transaction. */
  async end(id: number): Promise<void> {
    await this.database.manager.delete(ReviewLock, { testimonialId: id });
  }

  /** Claims that still hold, by testimonial, as a reviewer sees them. */
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
      // Held until the claim is there: a decision comes before it, or ends it.
      const testimonial = await this.testimonials.findSnapshotForShare(id);
      if (!testimonial) throw new TestimonialNotFoundError();
      if (testimonial.userId === reviewerId) throw new OwnTestimonialError();
      if (testimonial.reviewStatus !== 'pending') throw new AlreadyDecidedError();
      await this.database.execute(
        `insert into review.review_locks as held (testimonial_id, reviewer_id, expires_at)
         values ($1, $2, now() + interval '10 minutes')
         on conflict (testimonial_id) do update
           set reviewer_id = excluded.reviewer_id, expires_at = excluded.expires_at
         where held.reviewer_id = excluded.reviewer_id or held.expires_at <= now()`,
        [id, reviewerId],
      );
    });
  }
}
