import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TestimonialsModule } from '../testimonials/index.js';
import { Decision } from './decision.entity.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Decision]), TestimonialsModule],
  controllers: [ReviewController],
  providers: [ReviewService],
})
export class ReviewModule {}
