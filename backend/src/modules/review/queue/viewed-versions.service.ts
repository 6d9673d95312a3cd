import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../../platform/database/index.js';
import { UsersService } from '../../identity/index.js';
import { TestimonialNotFoundError } from '../../testimonials/index.js';
import { ViewedVersion } from './viewed-version.entity.js';

/** Records the latest version of a testimonial that each reviewer has fetched. */
@Injectable()
export class ViewedVersionsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
  ) {}

  /**
   * Must be called before the response is sent. Of concurrent calls the newer version is stored. @throws
   * TestimonialNotFoundError
   */
  async record(testimonialId: number, reviewerId: number, version: number): Promise<void> {
    try {
      await this.database.transaction(async () => {
        await this.users.assertUserActive(reviewerId);
        await this.database.execute(
          `insert into review.viewed_versions as existing (testimonial_id, reviewer_id, version) values ($1, $2, $3)
           on conflict (testimonial_id, reviewer_id) do update set version = excluded.version
           where existing.version < excluded.version`,
          [testimonialId, reviewerId, version],
        );
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new TestimonialNotFoundError();
      throw error;
    }
  }

  /** Undefined if the reviewer never fetched the testimonial. */
  async findVersion(testimonialId: number, reviewerId: number): Promise<number | undefined> {
    const viewed = await this.database.manager.findOneBy(ViewedVersion, { testimonialId, reviewerId });
    return viewed?.version;
  }

  /**
   * Increments the version in the transaction of a decision, because a decision changes the version but not the text.
   */
  async advance(testimonialId: number, reviewerId: number): Promise<void> {
    await this.database.manager.increment(ViewedVersion, { testimonialId, reviewerId }, 'version', 1);
  }
}
