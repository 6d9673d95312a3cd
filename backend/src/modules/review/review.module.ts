import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { AuditTrail } from './audit-trail.js';
import { AuthorDecisionsController } from './author-decisions.controller.js';
import { Claim } from './claim.entity.js';
import { ClaimsService } from './claims.service.js';
import { Decision } from './decision.entity.js';
import { DecisionLog } from './decision-log.js';
import { DecisionsController } from './decisions.controller.js';
import { FlagCheck, Likeness, StoredFlag } from './flag.entities.js';
import { FlagRegister } from './flag-register.js';
import { ForgetTestimonialJob } from './forget-testimonial.job.js';
import { ModerationCounts } from './moderation-counts.js';
import { ReviewPersonalData } from './personal-data.js';
import { QueueController } from './queue.controller.js';
import { QueueService } from './queue.service.js';
import { DecisionsToForget, MissingFlags } from './missing-readings.js';
import { ReadFlagsJob } from './read-flags.job.js';
import { Reading } from './reading.entity.js';
import { ReadingsService } from './readings.service.js';
import { ReviewDetails } from './review-details.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([Decision, Claim, Reading, FlagCheck, StoredFlag, Likeness]),
    JobsModule.forJobs(ForgetTestimonialJob, ReadFlagsJob),
    TestimonialsModule,
    CatalogModule,
  ],
  // Those with fixed words in their paths come before the one that takes any id there.
  controllers: [DecisionsController, QueueController, ReviewController, AuthorDecisionsController],
  providers: [
    ReviewService,
    ReviewDetails,
    QueueService,
    ClaimsService,
    ReadingsService,
    FlagRegister,
    AuditTrail,
    ModerationCounts,
    DecisionLog,
    ForgetTestimonialJob,
    ReadFlagsJob,
    MissingFlags,
    DecisionsToForget,
    ReviewPersonalData,
  ],
  exports: [ModerationCounts, DecisionLog, ReviewPersonalData],
})
export class ReviewModule {}
