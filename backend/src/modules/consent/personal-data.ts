import { Injectable } from '@nestjs/common';
import { type ExportSections, type Holding, PersonalData } from '../../platform/personal-data/index.js';
import { ConsentRepository } from './consent.repository.js';

@Injectable()
export class ConsentPersonalData extends PersonalData {
  static override readonly owner = 'consent';
  static override readonly holdings: readonly Holding[] = [
    {
      table: 'consent.records',
      columns: ['user_id', 'testimonial_id'],
      what: 'Each consent and each choice of cookies: the words shown, their hash, language, time, when and why it ended',
      why: 'To be able to prove what was agreed to',
      ground: 'legal obligation',
      kept: 'As long as the account',
      exported: { section: 'consents' },
      erased: 'Removed',
    },
  ];

  constructor(private readonly repository: ConsentRepository) {
    super();
  }

  exportOf(userId: number): ExportSections {
    return { consents: () => this.repository.ofUser(userId) };
  }

  eraseOf(userId: number): Promise<void> {
    return this.repository.deleteOf(userId);
  }
}
