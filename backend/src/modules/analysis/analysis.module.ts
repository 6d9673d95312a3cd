import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { AnalysisController } from './analysis.controller.js';
import { AnalysisService } from './analysis.service.js';
import { Cell } from './cell.entity.js';
import { CellsRepository } from './cells.repository.js';
import { RecomputeCellsJob } from './recompute-cells.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([Cell]), JobsModule.forJobs(RecomputeCellsJob), TestimonialsModule, CatalogModule],
  controllers: [AnalysisController],
  providers: [AnalysisService, CellsRepository, RecomputeCellsJob],
  exports: [AnalysisService],
})
export class AnalysisModule {}
