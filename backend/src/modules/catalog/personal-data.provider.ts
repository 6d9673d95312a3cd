import { Injectable } from '@nestjs/common';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { MergesService } from './merges.service.js';
import { CustomNamesService } from './custom-names.service.js';

@Injectable()
export class CatalogPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'catalog';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'catalog.additional_condition_authors',
      columns: ['user_id'],
      description: 'Who named a further health condition in their own words',
      purpose: 'So that a name is seen only by those who wrote it until a testimonial with it is approved',
      legalBasis: 'explicit consent',
      retention: 'As long as the account',
      export: { section: 'additionalConditions' },
      erasure: 'Removed; a name in own words that nobody else uses goes too',
    },
    {
      table: 'catalog.merges',
      columns: ['merged_by', 'undone_by'],
      description: 'Which reviewer merged two names of the catalogue, or undid it',
      purpose: 'To answer for changes of the catalogue',
      legalBasis: 'legitimate interest',
      retention: 'As long as the account of the reviewer',
      export: { section: 'catalogueMerges' },
      erasure: 'The merge stays, without who made it',
    },
  ];

  constructor(
    private readonly names: CustomNamesService,
    private readonly merges: MergesService,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      additionalConditions: () => this.names.findByAuthor(userId),
      catalogueMerges: () => this.merges.findByUser(userId),
    };
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.names.clearAuthor(userId);
    await this.merges.clearUser(userId);
  }
}
