import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { AuthorDecisionsController } from './author-decisions.controller.js';
import { Decision } from './decision.entity.js';
import { DecisionLog } from './decision-log.js';
import { ForgetTestimonialJob } from './forget-testimonial.job.js';
import { ModerationCounts } from './moderation-counts.js';
import { ReviewPersonalData } from './personal-data.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Decision]), JobsModule.forJobs(ForgetTestimonialJob), TestimonialsModule],
  controllers: [ReviewController, AuthorDecisionsController],
  providers: [ReviewService, ModerationCounts, DecisionLog, ForgetTestimonialJob, ReviewPersonalData],
  exports: [ModerationCounts, DecisionLog, ReviewPersonalData],
})
export class ReviewModule {}
