import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../../platform/database/index.js';
import { UsersService } from '../../identity/index.js';
import { TestimonialNotFoundError, VersionObserver } from '../../testimonials/index.js';
import { ViewedVersionsRepository } from './viewed-versions.repository.js';

/** Records the latest version of a testimonial that each reviewer has fetched. */
@Injectable()
export class ViewedVersionsService extends VersionObserver {
  constructor(
    private readonly database: Database,
    private readonly repository: ViewedVersionsRepository,
    private readonly users: UsersService,
  ) {
    super();
  }

  /**
   * Must be called before the response is sent. Of concurrent calls the newer version is stored.
   * @throws TestimonialNotFoundError
   */
  async record(testimonialId: number, reviewerId: number, version: number): Promise<void> {
    try {
      await this.database.transaction(async () => {
        await this.users.assertUserActive(reviewerId);
        await this.repository.record({ testimonialId, reviewerId, version });
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new TestimonialNotFoundError();
      throw error;
    }
  }

  /** Reviewers also receive all fields at the path where others receive the public ones. */
  override recordFetch(testimonialId: number, adminId: number, version: number): Promise<void> {
    return this.record(testimonialId, adminId, version);
  }

  /** Undefined if the reviewer never fetched the testimonial. */
  async findVersion(testimonialId: number, reviewerId: number): Promise<number | undefined> {
    return (await this.repository.find(testimonialId, reviewerId))?.version;
  }

  /**
   * Increments the version in the transaction of a decision, because a decision changes the version but not the text.
   */
  async advance(testimonialId: number, reviewerId: number): Promise<void> {
    await this.repository.increment(testimonialId, reviewerId);
  }
}
