import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TestimonialsModule } from '../testimonials/index.js';
import { AuthorDecisionsController } from './author-decisions.controller.js';
import { Decision } from './decision.entity.js';
import { DecisionLog } from './decision-log.js';
import { ModerationCounts } from './moderation-counts.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Decision]), TestimonialsModule],
  controllers: [ReviewController, AuthorDecisionsController],
  providers: [ReviewService, ModerationCounts, DecisionLog],
  exports: [ModerationCounts, DecisionLog],
})
export class ReviewModule {}
