import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { ContentReportsModule } from '../content-reports/index.js';
import { ConsentModule } from '../consent/index.js';
import { MarketplaceModule } from '../marketplace/index.js';
import { PointsModule } from '../points/index.js';
import { ReviewModule } from '../review/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { ConfirmReceiptJob } from './testimonials/confirm-receipt.job.js';
import { EmailDeliveriesRepository } from './mails/email-deliveries.repository.js';
import { EmailDeliveriesService } from './mails/email-deliveries.service.js';
import { EmailDeliveryRetention } from './mails/email-delivery-retention.js';
import { EmailDelivery } from './mails/email-delivery.entity.js';
import { MissingMails, MissingNotifications } from './missing-notifications.js';
import { Notification } from './notification.entity.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationsPersonalDataProvider } from './personal-data.provider.js';
import { PurchaseNotifications } from './purchases/purchase-notifications.js';
import { SendMailJob } from './mails/send-mail.job.js';
import { NotifyAuthorJob } from './testimonials/notify-author.job.js';
import { NotifyBuyerJob } from './purchases/notify-buyer.job.js';
import { NotifyReportJob } from './reports/notify-report.job.js';
import { ReportNotifications } from './reports/report-notifications.js';
import { NotifyRemovalJob } from './testimonials/notify-removal.job.js';
import { TestimonialNotifications } from './testimonials/testimonial-notifications.js';

const jobs = [NotifyReportJob, NotifyAuthorJob, NotifyRemovalJob, NotifyBuyerJob, ConfirmReceiptJob, SendMailJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([Notification, EmailDelivery]),
    JobsModule.forJobs(...jobs),
    PointsModule,
    MarketplaceModule,
    ReviewModule,
    TestimonialsModule,
    ContentReportsModule,
    CatalogModule,
    ConsentModule,
  ],
  controllers: [NotificationsController],
  providers: [
    NotificationsService,
    NotificationsRepository,
    EmailDeliveriesService,
    EmailDeliveriesRepository,
    EmailDeliveryRetention,
    TestimonialNotifications,
    PurchaseNotifications,
    ReportNotifications,
    MissingNotifications,
    MissingMails,
    NotificationsPersonalDataProvider,
    ...jobs,
  ],
  exports: [NotificationsService, EmailDeliveryRetention, NotificationsPersonalDataProvider],
})
export class NotificationsModule {}
