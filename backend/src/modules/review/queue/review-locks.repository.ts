import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, selectColumns } from '../../../platform/database/index.js';
import { ReviewLock } from './review-lock.entity.js';

const lockColumns = selectColumns(ReviewLock, ['testimonialId', 'reviewerId', 'expiresAt']);

const EXPIRED = 'from review.review_locks where expires_at <= now()';

@Injectable()
export class ReviewLocksRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReviewLock) private readonly locks: Repository<ReviewLock>,
  ) {}

  /** Does nothing if another reviewer holds the lock. */
  async insertOrRenew(testimonialId: number, reviewerId: number): Promise<void> {
    await this.database.execute(
      `insert into review.review_locks as existing (testimonial_id, reviewer_id, expires_at)
       values ($1, $2, now() + interval '10 minutes')
       on conflict (testimonial_id) do update
         set reviewer_id = excluded.reviewer_id, expires_at = excluded.expires_at
       where existing.reviewer_id = excluded.reviewer_id or existing.expires_at <= now()`,
      [testimonialId, reviewerId],
    );
  }

  /** Locks that have not expired. */
  findActive(testimonialIds: number[]): Promise<ReviewLock[]> {
    return this.database.query<ReviewLock>(
      `select ${lockColumns} from review.review_locks where testimonial_id = any($1) and expires_at > now()`,
      [testimonialIds],
    );
  }

  async delete(lock: Partial<Pick<ReviewLock, 'testimonialId' | 'reviewerId'>>): Promise<void> {
    await this.locks.delete(lock);
  }

  async countExpired(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${EXPIRED}`);
    return count;
  }

  async purgeExpired(): Promise<void> {
    // Locks that are deleted with their testimonials or reviewers are skipped: waiting for them, in another order, could deadlock.
    await this.database.execute(
      `delete from review.review_locks
       where testimonial_id in (select testimonial_id ${EXPIRED} for update skip locked)`,
    );
  }
}
