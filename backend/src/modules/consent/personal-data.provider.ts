import { Injectable } from '@nestjs/common';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { ConsentRepository } from './consent.repository.js';

@Injectable()
export class ConsentPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'consent';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'consent.records',
      columns: ['user_id', 'testimonial_id'],
      description: 'Consents and cookie preferences: displayed text, its hash, language, time, when and why it ended',
      purpose: 'To prove consent',
      legalBasis: 'legal obligation',
      retention: 'As long as the account',
      export: { section: 'consents' },
      erasure: 'Deleted',
    },
  ];

  constructor(private readonly repository: ConsentRepository) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return { consents: () => this.repository.findByUser(userId) };
  }

  eraseUserData(userId: number): Promise<void> {
    return this.repository.deleteByUser(userId);
  }
}
