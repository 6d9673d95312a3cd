import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../../platform/jobs/index.js';
import { CatalogModule } from '../catalog/index.js';
import { ContentReportsModule } from '../content-reports/index.js';
import { ConsentModule } from '../consent/index.js';
import { PointsModule } from '../points/index.js';
import { ReviewModule } from '../review/index.js';
import { TestimonialsModule } from '../testimonials/index.js';
import { ConfirmReceiptJob } from './confirm-receipt.job.js';
import { EmailDeliveriesRepository } from './email-deliveries.repository.js';
import { EmailDeliveriesService } from './email-deliveries.service.js';
import { EmailDelivery } from './email-delivery.entity.js';
import { MissingMails, MissingNotifications } from './missing-notifications.js';
import { Notification } from './notification.entity.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';
import { NotificationsPersonalDataProvider } from './personal-data.provider.js';
import { PurchaseNotifications } from './purchase-notifications.js';
import { SendMailJob } from './send-mail.job.js';
import { NotifyAuthorJob } from './notify-author.job.js';
import { NotifyBuyerJob } from './notify-buyer.job.js';
import { NotifyReportJob } from './notify-report.job.js';
import { ReportNotifications } from './report-notifications.js';
import { NotifyRemovalJob } from './notify-removal.job.js';
import { TestimonialNotifications } from './testimonial-notifications.js';

const jobs = [NotifyReportJob, NotifyAuthorJob, NotifyRemovalJob, NotifyBuyerJob, ConfirmReceiptJob, SendMailJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([Notification, EmailDelivery]),
    JobsModule.forJobs(...jobs),
    PointsModule,
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
    TestimonialNotifications,
    PurchaseNotifications,
    ReportNotifications,
    MissingNotifications,
    MissingMails,
    NotificationsPersonalDataProvider,
    ...jobs,
  ],
  exports: [NotificationsService, NotificationsPersonalDataProvider],
})
export class NotificationsModule {}
