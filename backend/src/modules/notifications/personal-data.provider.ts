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
      columns: ['user_id', 'testimonial_id', 'custom_condition_name', 'custom_supplement_name'],
      description: 'What the person was told in the app: kind, time, what it was about',
      purpose: 'To tell people what happened to their things',
      legalBasis: 'contract',
      retention: 'As long as the account; about a testimonial, as long as that',
      export: { section: 'notices' },
      erasure: 'Removed',
    },
    {
      table: 'notifications.email_deliveries',
      columns: ['user_id', 'testimonial_id'],
      description: 'Which mail went out, when, or why not; never its text',
      purpose: 'So that each mail is sent once',
      legalBasis: 'contract',
      retention: 'As long as the account',
      export: { section: 'mails' },
      erasure: 'Removed; mail that waits is never sent',
    },
  ];

  constructor(private readonly notices: NotificationsService) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      notices: async () => (await this.notices.exportUserData(userId)).notices,
      mails: async () => (await this.notices.exportUserData(userId)).mails,
    };
  }

  eraseUserData(userId: number): Promise<void> {
    return this.notices.eraseUserData(userId);
  }
}
