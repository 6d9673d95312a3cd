import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
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
import { EvidenceService } from './evidence.service.js';
import { MissingCells } from './cells/missing-cells.js';
import { OpenData } from './open-data.js';
import { OpenDataController } from './open-data.controller.js';
import { SupplementReportController } from './supplements/supplement-report.controller.js';
import { SupplementReportService } from './supplements/supplement-report.service.js';
import { RecomputeCellsJob } from './cells/recompute-cells.job.js';

const jobs = [RecomputeCellsJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([Cell]),
    JobsModule.forJobs(...jobs),
    ReviewModule,
    TestimonialsModule,
    CatalogModule,
  ],
  controllers: [AnalysisController, SupplementReportController, OpenDataController],
  providers: [
    AnalysisService,
    EvidenceService,
    SupplementReportService,
    CellsRepository,
    RankingCellsRepository,
    CellsWriter,
    CellsAudit,
    CellsRebuilder,
    MissingCells,
    OpenData,
    ...jobs,
  ],
  exports: [AnalysisService, EvidenceService, SupplementReportService, CellsAudit, CellsRebuilder],
})
export class AnalysisModule {}
