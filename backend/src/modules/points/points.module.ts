import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { MarketplaceModule } from '../marketplace/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { SettlePurchaseJob } from './settle-purchase.job.js';
import { SettleTestimonialJob } from './settle-testimonial.job.js';
import { LedgerEntry, ActiveAward } from './ledger-entry.entity.js';
import { LedgerAudit } from './ledger-audit.js';
import { LedgerAuditRepository } from './ledger-audit.repository.js';
import { LedgerRepair } from './ledger-repair.js';
import { LedgerRepairRepository } from './ledger-repair.repository.js';
import { MissingPoints } from './missing-points.js';
import { PointsPersonalDataProvider } from './personal-data.provider.js';
import { PointsController } from './points.controller.js';
import { PointsPersonalDataRepository } from './points-personal-data.repository.js';
import { PointsRepository } from './points.repository.js';
import { PointsService } from './points.service.js';
import { SharedAwards } from './shared-awards.js';

const jobs = [SettleTestimonialJob, SettlePurchaseJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([LedgerEntry, ActiveAward]),
    JobsModule.forJobs(...jobs),
    MarketplaceModule,
    TestimonialsModule,
    CatalogModule,
  ],
  controllers: [PointsController],
  providers: [
    PointsService,
    SharedAwards,
    PointsRepository,
    PointsPersonalDataRepository,
    LedgerAudit,
    LedgerAuditRepository,
    LedgerRepair,
    LedgerRepairRepository,
    MissingPoints,
    ...jobs,
    PointsPersonalDataProvider,
  ],
  exports: [PointsService, PointsPersonalDataProvider, LedgerAudit],
})
export class PointsModule {}
