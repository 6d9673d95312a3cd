import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { CatalogModule } from '../catalog/index.js';
import { ConsentModule } from '../consent/index.js';
import { Attachment } from './attachment.entity.js';
import { AttachmentsController } from './attachments.controller.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { MyTestimonialsController } from './my-testimonials.controller.js';
import { OutcomeTallies } from './outcome-tally.js';
import { ProofFiles, uploadFolder } from './proof-files.js';
import { SubmissionCheck } from './submission-check.js';
import { Testimonial } from './testimonial.entity.js';
import { TestimonialDecisions } from './testimonial-decisions.js';
import { TestimonialGauges } from './testimonial-gauges.js';
import { TestimonialLists } from './testimonial-lists.js';
import { TestimonialViews } from './testimonial-views.js';
import { TestimonialsController } from './testimonials.controller.js';
import { TestimonialsRepository } from './testimonials.repository.js';
import { TestimonialsService } from './testimonials.service.js';

@Module({
  imports: [
    MulterModule.registerAsync({ inject: [ENV], useFactory: (env: Env) => ({ dest: uploadFolder(env) }) }),
    TypeOrmModule.forFeature([Testimonial, Attachment, IdempotencyKey]),
    CatalogModule,
    ConsentModule,
  ],
  controllers: [MyTestimonialsController, AttachmentsController, TestimonialsController],
  providers: [
    TestimonialsService,
    TestimonialsRepository,
    TestimonialGauges,
    TestimonialLists,
    TestimonialViews,
    OutcomeTallies,
    SubmissionCheck,
    TestimonialDecisions,
    ProofFiles,
  ],
  exports: [TestimonialsService, TestimonialDecisions, TestimonialViews, OutcomeTallies],
})
export class TestimonialsModule {}
