import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { ConsentModule } from '../consent/index.js';
import { Attachment } from './attachment.entity.js';
import { AttachmentsController } from './attachments.controller.js';
import { AuthorshipRepository } from './authorship.repository.js';
import { ConsentWatch } from './consent-watch.js';
import { FollowMergeJob } from './follow-merge.job.js';
import { FollowedMerge } from './followed-merge.entity.js';
import { HideWithoutConsentJob } from './hide-without-consent.job.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { MergeFollowing } from './merge-following.js';
import { MissingMoves, MissingWithdrawals } from './missing-moves.js';
import { MyTestimonialsController } from './my-testimonials.controller.js';
import { OutcomeTallies } from './outcome-tally.js';
import { PdfSanitizer } from './pdf/pdf-sanitizer.js';
import { TestimonialsPersonalData } from './personal-data.js';
import { PendingFile } from './pending-file.entity.js';
import { ProofFilesRepository } from './proof-files.repository.js';
import { ProofFiles, uploadFolder } from './proof-files.js';
import { PublishedNames } from './published-names.js';
import { SubmissionCheck } from './submission-check.js';
import { SubmissionPipe } from './submission.pipe.js';
import { Testimonial } from './testimonial.entity.js';
import { TestimonialCorrections } from './testimonial-corrections.js';
import { TestimonialDecisions } from './testimonial-decisions.js';
import { TestimonialGauges } from './testimonial-gauges.js';
import { TestimonialLists } from './testimonial-lists.js';
import { TestimonialQueue } from './testimonial-queue.js';
import { TestimonialRoll } from './testimonial-roll.js';
import { TestimonialViews } from './testimonial-views.js';
import { TestimonialsController } from './testimonials.controller.js';
import { TestimonialsRepository } from './testimonials.repository.js';
import { TestimonialsService } from './testimonials.service.js';

@Module({
  imports: [
    MulterModule.registerAsync({
      inject: [ENV],
      useFactory: (env: Env) => ({ storage: uploadFolder(env).multerStorage }),
    }),
    TypeOrmModule.forFeature([Testimonial, Attachment, IdempotencyKey, FollowedMerge, PendingFile]),
    JobsModule.forJobs(HideWithoutConsentJob, FollowMergeJob),
    CatalogModule,
    ConsentModule,
  ],
  controllers: [MyTestimonialsController, AttachmentsController, TestimonialsController],
  providers: [
    TestimonialsService,
    TestimonialsRepository,
    TestimonialGauges,
    TestimonialLists,
    TestimonialQueue,
    TestimonialRoll,
    TestimonialViews,
    OutcomeTallies,
    SubmissionCheck,
    SubmissionPipe,
    TestimonialDecisions,
    PublishedNames,
    TestimonialCorrections,
    ConsentWatch,
    HideWithoutConsentJob,
    MergeFollowing,
    FollowMergeJob,
    MissingMoves,
    MissingWithdrawals,
    AuthorshipRepository,
    TestimonialsPersonalData,
    ProofFiles,
    ProofFilesRepository,
    PdfSanitizer,
  ],
  exports: [
    TestimonialsService,
    TestimonialDecisions,
    TestimonialCorrections,
    TestimonialQueue,
    TestimonialViews,
    TestimonialsPersonalData,
    OutcomeTallies,
    TestimonialRoll,
  ],
})
export class TestimonialsModule {}
