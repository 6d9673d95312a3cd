import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { AuditTrail } from './audit-trail.js';
import { AuthorDecisionsController } from './author-decisions.controller.js';
import { ReviewLock } from './review-lock.entity.js';
import { ReviewLocksService } from './review-locks.service.js';
import { Decision } from './decision.entity.js';
import { DecisionLog } from './decision-log.js';
import { DecisionsController } from './decisions.controller.js';
import { FlagCheck, Similarity, StoredFlag } from './flag.entities.js';
import { FlagStore } from './flag-store.js';
import { DeleteTestimonialTracesJob } from './delete-testimonial-traces.job.js';
import { ModerationCounts } from './moderation-counts.js';
import { ReviewPersonalDataProvider } from './personal-data.provider.js';
import { ReviewQueueController } from './review-queue.controller.js';
import { ReviewQueueService } from './review-queue.service.js';
import { OrphanedDecisions, MissingFlags } from './missing-review-effects.js';
import { DetectFlagsJob } from './detect-flags.job.js';
import { ViewedVersion } from './viewed-version.entity.js';
import { ViewedVersionsService } from './viewed-versions.service.js';
import { ReviewDetails } from './review-details.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Decision, ReviewLock, ViewedVersion, FlagCheck, StoredFlag, Similarity]),
    JobsModule.forJobs(DeleteTestimonialTracesJob, DetectFlagsJob),
    TestimonialsModule,
    CatalogModule,
  ],
  // Controllers with fixed path segments must come before the one with :id in the same position.
  controllers: [DecisionsController, ReviewQueueController, ReviewController, AuthorDecisionsController],
  providers: [
    ReviewService,
    ReviewDetails,
    ReviewQueueService,
    ReviewLocksService,
    ViewedVersionsService,
    FlagStore,
    AuditTrail,
    ModerationCounts,
    DecisionLog,
    DeleteTestimonialTracesJob,
    DetectFlagsJob,
    MissingFlags,
    OrphanedDecisions,
    ReviewPersonalDataProvider,
  ],
  exports: [ModerationCounts, DecisionLog, ReviewPersonalDataProvider],
})
export class ReviewModule {}
