import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { ContentReportsModule } from '../content-reports/index.js';
import { ReviewModule } from '../review/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { AnalysisController } from './analysis.controller.js';
import { AnalysisService } from './analysis.service.js';
import { Cell } from './cells/cell.entity.js';
import { CellsAudit } from './cells/cells-audit.js';
import { CellsRebuilder } from './cells/cells-rebuilder.js';
import { CellsRepository } from './cells/cells.repository.js';
import { CellsWriter } from './cells/cells-writer.js';
import { RankingCellsRepository } from './cells/ranking-cells.repository.js';
import { ComparisonController } from './comparison/comparison.controller.js';
import { ComparisonService } from './comparison/comparison.service.js';
import { EvidenceService } from './evidence.service.js';
import { MissingCells } from './cells/missing-cells.js';
import { OpenComparisons } from './open-data/open-comparisons.js';
import { OpenDataController } from './open-data/open-data.controller.js';
import { OpenModeration } from './open-data/open-moderation.js';
import { OpenRankings } from './open-data/open-rankings.js';
import { OpenSupplements } from './open-data/open-supplements.js';
import { PlausibleRangeController } from './plausibility/plausible-range.controller.js';
import { PlausibleRangeService } from './plausibility/plausible-range.service.js';
import { UnusualAnswers } from './plausibility/unusual-answers.js';
import { SupplementReportController } from './supplements/supplement-report.controller.js';
import { SupplementReportService } from './supplements/supplement-report.service.js';
import { SupplementUsage } from './supplements/supplement-usage.js';
import { RecomputeRankingsJob } from './cells/recompute-rankings.job.js';

const jobs = [RecomputeRankingsJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([Cell]),
    JobsModule.forJobs(...jobs),
    ReviewModule,
    ContentReportsModule,
    TestimonialsModule,
    CatalogModule,
  ],
  controllers: [
    AnalysisController,
    ComparisonController,
    SupplementReportController,
    PlausibleRangeController,
    OpenDataController,
  ],
  providers: [
    AnalysisService,
    ComparisonService,
    EvidenceService,
    SupplementReportService,
    SupplementUsage,
    PlausibleRangeService,
    UnusualAnswers,
    CellsRepository,
    RankingCellsRepository,
    CellsWriter,
    CellsAudit,
    CellsRebuilder,
    MissingCells,
    OpenComparisons,
    OpenModeration,
    OpenRankings,
    OpenSupplements,
    ...jobs,
  ],
  exports: [AnalysisService, ComparisonService, EvidenceService, SupplementReportService, CellsAudit, CellsRebuilder],
})
export class AnalysisModule {}
