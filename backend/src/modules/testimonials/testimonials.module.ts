import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MulterModule } from '@nestjs/platform-express';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { ConsentModule } from '../consent/index.js';
import { Attachment } from './proof-files/attachment.entity.js';
import { AttachmentAccess } from './proof-files/attachment-access.js';
import { Attachments } from './proof-files/attachments.js';
import { AttachmentsController } from './proof-files/attachments.controller.js';
import { TestimonialPersonalDataRepository } from './personal-data/testimonial-personal-data.repository.js';
import { ConsentWithdrawalHandler } from './personal-data/consent-withdrawal-handler.js';
import { ApplyMergeJob } from './merges/apply-merge.job.js';
import { AppliedMerge } from './merges/applied-merge.entity.js';
import { HideWithoutConsentJob } from './personal-data/hide-without-consent.job.js';
import { IdempotencyKey } from './submission/idempotency-key.entity.js';
import { AppliedMergesRepository } from './merges/applied-merges.repository.js';
import { MergeApplier } from './merges/merge-applier.js';
import { MergePreviewController } from './merges/merge-preview.controller.js';
import { MergePreviews } from './merges/merge-previews.js';
import { UnappliedMerges, UnhandledConsentWithdrawals } from './missing-effects.js';
import { MyTestimonialsController } from './listing/my-testimonials.controller.js';
import { OutcomeAggregatesRepository } from './listing/outcome-aggregates.repository.js';
import { PdfSanitizer } from './pdf/pdf-sanitizer.js';
import { AuthoredTestimonials } from './personal-data/authored-testimonials.js';
import { CatalogUsage } from './personal-data/catalog-usage.js';
import { PublishedNames } from './personal-data/published-names.js';
import { PublishedNamesRepository } from './personal-data/published-names.repository.js';
import { SubmissionRetention } from './personal-data/submission-retention.js';
import { TestimonialsPersonalDataProvider } from './personal-data/personal-data.provider.js';
import { PublishedTestimonialsRepository } from './listing/published-testimonials.repository.js';
import { PublishedTestimonialsService } from './listing/published-testimonials.service.js';
import { PublishedCount } from './listing/published-count.entity.js';
import { PendingFile } from './proof-files/pending-file.entity.js';
import { ProofFilesRepository } from './proof-files/proof-files.repository.js';
import { ProofFiles, uploadFolder } from './proof-files/proof-files.js';
import { CustomNameResolver } from './submission/custom-name-resolver.js';
import { SubmissionAddress } from './submission/submission-address.entity.js';
import { SubmissionAddresses } from './submission/submission-addresses.js';
import { SubmissionAddressesRepository } from './submission/submission-addresses.repository.js';
import { PairDuplicates } from './submission/pair-duplicates.js';
import { SubmissionChecks } from './submission/submission-checks.js';
import { SubmissionValidator } from './submission/submission-validator.js';
import { SubmissionPipe } from './submission/submission.pipe.js';
import { SupplementReportsRepository } from './listing/supplement-reports.repository.js';
import { Testimonial } from './testimonial.entity.js';
import { SubmissionPatternsRepository } from './moderation/submission-patterns.repository.js';
import { TestimonialCorrections } from './moderation/testimonial-corrections.js';
import { ReportedTestimonials } from './moderation/reported-testimonials.js';
import { Rejections } from './moderation/rejections.js';
import { TestimonialDecisions } from './moderation/testimonial-decisions.js';
import { TestimonialGauges } from './listing/testimonial-gauges.js';
import { TestimonialListsRepository } from './listing/testimonial-lists.repository.js';
import { SimilarTextsRepository } from './moderation/similar-texts.repository.js';
import { TestimonialQueueRepository } from './moderation/testimonial-queue.repository.js';
import { TestimonialScannerRepository } from './listing/testimonial-scanner.repository.js';
import { TestimonialViews } from './listing/testimonial-views.js';
import { TestimonialsController } from './testimonials.controller.js';
import { TestimonialsRepository } from './testimonials.repository.js';
import { FetchedVersions } from './listing/fetched-versions.js';
import { TestimonialsService } from './testimonials.service.js';

const jobs = [HideWithoutConsentJob, ApplyMergeJob];

@Module({
  imports: [
    MulterModule.registerAsync({
      inject: [ENV],
      useFactory: (env: Env) => ({ storage: uploadFolder(env).multerStorage }),
    }),
    TypeOrmModule.forFeature([
      Testimonial,
      Attachment,
      IdempotencyKey,
      SubmissionAddress,
      AppliedMerge,
      PendingFile,
      PublishedCount,
    ]),
    JobsModule.forJobs(...jobs),
    DiscoveryModule,
    CatalogModule,
    ConsentModule,
  ],
  controllers: [MyTestimonialsController, AttachmentsController, MergePreviewController, TestimonialsController],
  providers: [
    TestimonialsService,
    TestimonialsRepository,
    TestimonialGauges,
    TestimonialListsRepository,
    PublishedTestimonialsRepository,
    PublishedTestimonialsService,
    SupplementReportsRepository,
    SimilarTextsRepository,
    TestimonialQueueRepository,
    TestimonialScannerRepository,
    TestimonialViews,
    FetchedVersions,
    OutcomeAggregatesRepository,
    SubmissionValidator,
    SubmissionAddresses,
    SubmissionAddressesRepository,
    SubmissionChecks,
    PairDuplicates,
    SubmissionPatternsRepository,
    SubmissionPipe,
    Rejections,
    TestimonialDecisions,
    ReportedTestimonials,
    CustomNameResolver,
    TestimonialCorrections,
    ConsentWithdrawalHandler,
    ...jobs,
    MergeApplier,
    MergePreviews,
    AppliedMergesRepository,
    UnappliedMerges,
    UnhandledConsentWithdrawals,
    TestimonialPersonalDataRepository,
    TestimonialsPersonalDataProvider,
    AuthoredTestimonials,
    CatalogUsage,
    PublishedNames,
    PublishedNamesRepository,
    SubmissionRetention,
    ProofFiles,
    Attachments,
    AttachmentAccess,
    ProofFilesRepository,
    PdfSanitizer,
  ],
  exports: [
    AttachmentAccess,
    TestimonialsService,
    PublishedTestimonialsService,
    TestimonialDecisions,
    ReportedTestimonials,
    TestimonialCorrections,
    SimilarTextsRepository,
    TestimonialQueueRepository,
    SubmissionPatternsRepository,
    TestimonialViews,
    TestimonialsPersonalDataProvider,
    AuthoredTestimonials,
    CatalogUsage,
    SubmissionRetention,
    OutcomeAggregatesRepository,
    SupplementReportsRepository,
    TestimonialScannerRepository,
  ],
})
export class TestimonialsModule {}
