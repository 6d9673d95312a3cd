import { Injectable } from '@nestjs/common';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { NotificationsService } from './notifications.service.js';

@Injectable()
export class NotificationsPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'notifications';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'notifications.notifications',
      columns: ['user_id', 'testimonial_id', 'report_id', 'custom_condition_name', 'custom_supplement_name'],
      description: 'In-app notifications: kind, time, subject',
      purpose: 'To notify users about their testimonials, purchases and requests',
      legalBasis: 'contract',
      retention: 'As long as the account, or as the testimonial it is about',
      export: { section: 'notices' },
      erasure: 'Deleted',
    },
    {
      table: 'notifications.email_deliveries',
      columns: ['user_id', 'testimonial_id', 'report_id'],
      description: 'Which mail was sent, when, or why not; never its text',
      purpose: 'To send each mail once',
      legalBasis: 'contract',
      retention: 'One year, at most as long as the account',
      export: { section: 'mails' },
      erasure: 'Deleted; waiting mail is not sent',
    },
  ];

  constructor(private readonly notifications: NotificationsService) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      notices: () => this.notifications.exportNotices(userId),
      mails: () => this.notifications.exportMails(userId),
    };
  }

  eraseUserData(userId: number): Promise<void> {
    return this.notifications.eraseUserData(userId);
  }
}
