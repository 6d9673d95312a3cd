import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { ConsentModule } from '../consent/index.js';
import { PointsModule } from '../points/index.js';
import { ReviewModule } from '../review/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { ConfirmReceiptJob } from './confirm-receipt.job.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import { Delivery } from './delivery.entity.js';
import { MissingMails, MissingNotices } from './missing-notices.js';
import { Notice } from './notice.entity.js';
import { NoticesController } from './notices.controller.js';
import { NoticesRepository } from './notices.repository.js';
import { NoticesService } from './notices.service.js';
import { NotificationsPersonalData } from './personal-data.js';
import { PurchaseNews } from './purchase-news.js';
import { SendMailJob } from './send-mail.job.js';
import { TellAuthorJob } from './tell-author.job.js';
import { TellBuyerJob } from './tell-buyer.job.js';
import { TellOfRemovalJob } from './tell-of-removal.job.js';
import { TestimonialNews } from './testimonial-news.js';

const jobs = [TellAuthorJob, TellOfRemovalJob, TellBuyerJob, ConfirmReceiptJob, SendMailJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([Notice, Delivery]),
    JobsModule.forJobs(...jobs),
    PointsModule,
    ReviewModule,
    TestimonialsModule,
    CatalogModule,
    ConsentModule,
  ],
  controllers: [NoticesController],
  providers: [
    NoticesService,
    NoticesRepository,
    DeliveriesService,
    DeliveriesRepository,
    TestimonialNews,
    PurchaseNews,
    MissingNotices,
    MissingMails,
    NotificationsPersonalData,
    ...jobs,
  ],
  exports: [NoticesService, NotificationsPersonalData],
})
export class NotificationsModule {}
