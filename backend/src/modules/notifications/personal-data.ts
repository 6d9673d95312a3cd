import { Injectable } from '@nestjs/common';
import { type ExportSections, type Holding, PersonalData } from '../../platform/personal-data/index.js';
import { NoticesService } from './notices.service.js';

@Injectable()
export class NotificationsPersonalData extends PersonalData {
  static override readonly owner = 'notifications';
  static override readonly holdings: readonly Holding[] = [
    {
      table: 'notifications.notices',
      columns: ['user_id', 'testimonial_id', 'own_condition_name', 'own_supplement_name'],
      what: 'What the person was told in the app: kind, time, what it was about',
      why: 'To tell people what happened to their things',
      ground: 'contract',
      kept: 'As long as the account; about a testimonial, as long as that',
      exported: { section: 'notices' },
      erased: 'Removed',
    },
    {
      table: 'notifications.deliveries',
      columns: ['user_id', 'testimonial_id'],
      what: 'Which mail went out, when, or why not; never its text',
      why: 'So that each mail is sent once',
      ground: 'contract',
      kept: 'As long as the account',
      exported: { section: 'mails' },
      erased: 'Removed; mail that waits is never sent',
    },
  ];

  constructor(private readonly notices: NoticesService) {
    super();
  }

  exportOf(userId: number): ExportSections {
    return {
      notices: async () => (await this.notices.exportOf(userId)).notices,
      mails: async () => (await this.notices.exportOf(userId)).mails,
    };
  }

  eraseOf(userId: number): Promise<void> {
    return this.notices.eraseOf(userId);
  }
}
