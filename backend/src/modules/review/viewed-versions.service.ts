import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../platform/database/index.js';
import { UsersService } from '../identity/index.js';
import { TestimonialNotFoundError } from '../testimonials/index.js';
import { ViewedVersion } from './viewed-version.entity.js';

/** Which version of a testimonial each reviewer has fetched last. */
@Injectable()
export class ViewedVersionsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
  ) {}

  /** Kept before the answer goes out. Of two answers at once the newer version counts. @throws TestimonialNotFound */
  async record(testimonialId: number, reviewerId: number, version: number): Promise<void> {
    try {
      await this.database.transaction(async () => {
        await this.users.assertUserActive(reviewerId);
        await this.database.execute(
          `insert into review.viewed_versions as known (testimonial_id, reviewer_id, version) values ($1, $2, $3)
           on conflict (testimonial_id, reviewer_id) do update set version = excluded.version
           where known.version < excluded.version`,
          [testimonialId, reviewerId, version],
        );
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new TestimonialNotFoundError();
      throw error;
    }
  }

  /** Undefined for a reviewer who never fetched it. */
  async findVersion(testimonialId: number, reviewerId: number): Promise<number | undefined> {
    const viewed = await this.database.manager.findOneBy(ViewedVersion, { testimonialId, reviewerId });
    return viewed?.version;
  }

  /** A decision changes the version and no word of it: who decided has read the new one too. Part of the decision. */
  async advance(testimonialId: number, reviewerId: number): Promise<void> {
    await this.database.manager.increment(ViewedVersion, { testimonialId, reviewerId }, 'version', 1);
  }
}
