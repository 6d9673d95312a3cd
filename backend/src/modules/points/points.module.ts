import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { MarketplaceModule } from '../marketplace/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { CreditPurchaseJob } from './credit-purchase.job.js';
import { CreditTestimonialJob } from './credit-testimonial.job.js';
import { LedgerEntry, StandingAward } from './ledger-entry.entity.js';
import { LedgerCheck } from './ledger-check.js';
import { LedgerCheckRepository } from './ledger-check.repository.js';
import { LedgerRepair } from './ledger-repair.js';
import { LedgerRepairRepository } from './ledger-repair.repository.js';
import { MissingPoints } from './missing-points.js';
import { PointsPersonalData } from './personal-data.js';
import { PointsController } from './points.controller.js';
import { PointsRepository } from './points.repository.js';
import { PointsService } from './points.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([LedgerEntry, StandingAward]),
    JobsModule.forJobs(CreditTestimonialJob, CreditPurchaseJob),
    MarketplaceModule,
    TestimonialsModule,
    CatalogModule,
  ],
  controllers: [PointsController],
  providers: [
    PointsService,
    PointsRepository,
    LedgerCheck,
    LedgerCheckRepository,
    LedgerRepair,
    LedgerRepairRepository,
    MissingPoints,
    CreditTestimonialJob,
    CreditPurchaseJob,
    PointsPersonalData,
  ],
  exports: [PointsService, PointsPersonalData, LedgerCheck],
})
export class PointsModule {}
