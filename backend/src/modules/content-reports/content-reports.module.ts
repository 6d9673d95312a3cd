import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { ReviewModule } from '../review/index.js';
import { ContentReport } from './content-report.entity.js';
import { ContentReportsController } from './content-reports.controller.js';
import { ContentReportsRepository } from './content-reports.repository.js';
import { ContentReportsService } from './content-reports.service.js';
import { AuthorCasesController } from './objections/author-cases.controller.js';
import { Objection } from './objections/objection.entity.js';
import { ObjectionDecisionsService } from './objections/objection-decisions.service.js';
import { ObjectionQueueService } from './objections/objection-queue.service.js';
import { ObjectionsController } from './objections/objections.controller.js';
import { ObjectionsRepository } from './objections/objections.repository.js';
import { ObjectionsService } from './objections/objections.service.js';
import { OverdueReportsGauge } from './overdue-reports-gauge.js';
import { ContentReportsPersonalDataProvider } from './personal-data.provider.js';
import { ReportCasesController } from './queue/report-cases.controller.js';
import { ReportDecisionsRepository } from './queue/report-decisions.repository.js';
import { ReportDecisionsService } from './queue/report-decisions.service.js';
import { ReportQueueRepository } from './queue/report-queue.repository.js';
import { ReportQueueService } from './queue/report-queue.service.js';
import { ReportAction } from './report-action.entity.js';
import { ReportCase } from './report-case.entity.js';
import { ReportCounts } from './report-counts.js';
import { ReportParties } from './report-parties.js';
import { ReportRetention } from './report-retention.js';
import { ReporterHasher } from './reporter-hasher.js';
import { ReviewerBlocks } from './reviewer-blocks.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReportCase, ContentReport, Objection, ReportAction]),
    CatalogModule,
    TestimonialsModule,
    ReviewModule,
  ],
  // Controllers with fixed path segments must come before the one with :number in the same position.
  controllers: [ReportCasesController, ObjectionsController, AuthorCasesController, ContentReportsController],
  providers: [
    ContentReportsService,
    ContentReportsRepository,
    ReportQueueService,
    ReportQueueRepository,
    ReportDecisionsService,
    ReportDecisionsRepository,
    ObjectionsService,
    ObjectionsRepository,
    ObjectionQueueService,
    ObjectionDecisionsService,
    ReporterHasher,
    ReviewerBlocks,
    ReportRetention,
    ReportParties,
    ReportCounts,
    OverdueReportsGauge,
    ContentReportsPersonalDataProvider,
  ],
  exports: [ReportParties, ReportCounts, ReportRetention, ContentReportsPersonalDataProvider],
})
export class ContentReportsModule {}
