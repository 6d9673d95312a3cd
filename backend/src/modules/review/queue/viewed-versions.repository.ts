import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { ViewedVersion } from './viewed-version.entity.js';

@Injectable()
export class ViewedVersionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ViewedVersion) private readonly viewedVersions: Repository<ViewedVersion>,
  ) {}

  /** Keeps a newer version. */
  async record({ testimonialId, reviewerId, version }: ViewedVersion): Promise<void> {
    await this.database.execute(
      `insert into review.viewed_versions as existing (testimonial_id, reviewer_id, version) values ($1, $2, $3)
       on conflict (testimonial_id, reviewer_id) do update set version = excluded.version
       where existing.version < excluded.version`,
      [testimonialId, reviewerId, version],
    );
  }

  find(testimonialId: number, reviewerId: number): Promise<ViewedVersion | null> {
    return this.viewedVersions.findOneBy({ testimonialId, reviewerId });
  }

  findByReviewer(reviewerId: number): Promise<ViewedVersion[]> {
    return this.viewedVersions.find({ where: { reviewerId }, order: { testimonialId: 'ASC' } });
  }

  async increment(testimonialId: number, reviewerId: number): Promise<void> {
    await this.viewedVersions.increment({ testimonialId, reviewerId }, 'version', 1);
  }

  async deleteByReviewer(reviewerId: number): Promise<void> {
    await this.viewedVersions.delete({ reviewerId });
  }
}
