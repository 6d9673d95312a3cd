import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { ApprovalBlocks } from './decisions/approval-blocks.js';
import { AuditTrail } from './decisions/audit-trail.js';
import { AuthorDecisionsController } from './decisions/author-decisions.controller.js';
import { ReviewLock } from './queue/review-lock.entity.js';
import { ReviewLockRetention } from './queue/review-lock-retention.js';
import { ReviewLocksService } from './queue/review-locks.service.js';
import { Decision } from './decisions/decision.entity.js';
import { DecisionsRepository } from './decisions/decisions.repository.js';
import { FlagsRepository } from './flags/flags.repository.js';
import { ReviewLocksRepository } from './queue/review-locks.repository.js';
import { ViewedVersionsRepository } from './queue/viewed-versions.repository.js';
import { Takedowns } from './decisions/takedowns.js';
import { DecisionRecorder } from './decisions/decision-recorder.js';
import { DecisionLog } from './decisions/decision-log.js';
import { RemovalsController } from './decisions/removals.controller.js';
import { DecisionsController } from './decisions/decisions.controller.js';
import { FlagCheck, Similarity, StoredFlag } from './flags/flag.entities.js';
import { FlagStore } from './flags/flag-store.js';
import { DeleteTestimonialTracesJob } from './flags/delete-testimonial-traces.job.js';
import { ModerationCounts } from './moderation-counts.js';
import { ReviewPersonalDataProvider } from './personal-data.provider.js';
import { ReviewQueueController } from './queue/review-queue.controller.js';
import { ReviewQueueService } from './queue/review-queue.service.js';
import { OrphanedDecisions, MissingFlags } from './missing-review-effects.js';
import { DetectFlagsJob } from './flags/detect-flags.job.js';
import { ViewedVersion } from './queue/viewed-version.entity.js';
import { ViewedVersionsService } from './queue/viewed-versions.service.js';
import { ReviewDetails } from './queue/review-details.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

const jobs = [DeleteTestimonialTracesJob, DetectFlagsJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([Decision, ReviewLock, ViewedVersion, FlagCheck, StoredFlag, Similarity]),
    JobsModule.forJobs(...jobs),
    DiscoveryModule,
    TestimonialsModule,
    CatalogModule,
  ],
  // Controllers with fixed path segments must come before the one with :id in the same position.
  controllers: [
    DecisionsController,
    ReviewQueueController,
    ReviewController,
    AuthorDecisionsController,
    RemovalsController,
  ],
  providers: [
    ReviewService,
    DecisionsRepository,
    FlagsRepository,
    ReviewLocksRepository,
    ViewedVersionsRepository,
    ReviewDetails,
    ReviewQueueService,
    ReviewLocksService,
    ReviewLockRetention,
    ViewedVersionsService,
    FlagStore,
    ApprovalBlocks,
    AuditTrail,
    ModerationCounts,
    DecisionLog,
    DecisionRecorder,
    Takedowns,
    ...jobs,
    MissingFlags,
    OrphanedDecisions,
    ReviewPersonalDataProvider,
  ],
  exports: [ModerationCounts, DecisionLog, Takedowns, ReviewLockRetention, ReviewPersonalDataProvider],
})
export class ReviewModule {}
