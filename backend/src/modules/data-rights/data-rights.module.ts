import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { AnalysisModule } from '../analysis/index.js';
import { CatalogModule } from '../catalog/index.js';
import { ConsentModule } from '../consent/index.js';
import { ContentReportsModule } from '../content-reports/index.js';
import { MarketplaceModule } from '../marketplace/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { PointsModule } from '../points/index.js';
import { ReviewModule } from '../review/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { BuildExportJob } from './exports/build-export.job.js';
import { ConsentHistoryController } from './consent-history.controller.js';
import { DataExport } from './exports/data-export.entity.js';
import { EraseJob } from './erasures/erase.job.js';
import { ErasureMail } from './erasures/erasure-mail.js';
import { ErasureReceiptsController } from './erasures/erasure-receipts.controller.js';
import { CompletedErasureStep, Erasure } from './erasures/erasure.entity.js';
import { ErasureSteps } from './erasures/erasure-steps.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { ErasuresRepository } from './erasures/erasures.repository.js';
import { ErasuresService } from './erasures/erasures.service.js';
import { ExportFiles } from './exports/export-files.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsRepository } from './exports/exports.repository.js';
import { ExportsService } from './exports/exports.service.js';
import { InactivityWarningsRepository } from './retention/inactivity-warnings.repository.js';
import { InactivityService } from './retention/inactivity.service.js';
import { InactivityWarning } from './retention/inactivity-warning.entity.js';
import { IncompleteRequests } from './incomplete-requests.js';
import { PersonalDataRegistry } from './personal-data-registry.js';
import { DataRightsPersonalDataProvider } from './personal-data.provider.js';
import { PortableSchemaController } from './exports/portable-schema.controller.js';
import { FormerAddressMail } from './rectifications/former-address-mail.js';
import { ProfileCorrections } from './rectifications/profile-corrections.js';
import { OverdueRectificationsGauge } from './rectifications/overdue-rectifications-gauge.js';
import { Rectification } from './rectifications/rectification.entity.js';
import { RectificationsController } from './rectifications/rectifications.controller.js';
import { RectificationsRepository } from './rectifications/rectifications.repository.js';
import { RectificationsService } from './rectifications/rectifications.service.js';
import { RetentionController } from './retention/retention.controller.js';
import { PurgeExpiredDataJob } from './retention/purge-expired-data.job.js';
import { RetentionService } from './retention/retention.service.js';

const jobs = [BuildExportJob, EraseJob, PurgeExpiredDataJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([DataExport, Rectification, Erasure, CompletedErasureStep, InactivityWarning]),
    JobsModule.forJobs(...jobs),
    NotificationsModule,
    PointsModule,
    MarketplaceModule,
    AnalysisModule,
    ContentReportsModule,
    ReviewModule,
    TestimonialsModule,
    CatalogModule,
    ConsentModule,
  ],
  controllers: [
    ExportsController,
    PortableSchemaController,
    ErasuresController,
    ErasureReceiptsController,
    RectificationsController,
    RetentionController,
    ConsentHistoryController,
  ],
  providers: [
    PersonalDataRegistry,
    DataRightsPersonalDataProvider,
    ExportsService,
    ExportsRepository,
    ExportFiles,
    ErasuresService,
    ErasuresRepository,
    ErasureSteps,
    ErasureMail,
    RectificationsService,
    RectificationsRepository,
    OverdueRectificationsGauge,
    ProfileCorrections,
    FormerAddressMail,
    RetentionService,
    InactivityService,
    InactivityWarningsRepository,
    IncompleteRequests,
    ...jobs,
  ],
})
export class DataRightsModule {}
