import { Injectable } from '@nestjs/common';
import { type ExportSections, type Holding, PersonalData } from '../../platform/personal-data/index.js';
import { OwnNames } from './own-names.js';

@Injectable()
export class CatalogPersonalData extends PersonalData {
  static override readonly owner = 'catalog';
  static override readonly holdings: readonly Holding[] = [
    {
      table: 'catalog.additional_condition_authors',
      columns: ['user_id'],
      what: 'Who named a further health condition in their own words',
      why: 'So that a name is seen only by those who wrote it until a testimonial with it is approved',
      ground: 'explicit consent',
      kept: 'As long as the account',
      exported: { section: 'additionalConditions' },
      erased: 'Removed; a name in own words that nobody else uses goes too',
    },
  ];

  constructor(private readonly names: OwnNames) {
    super();
  }

  exportOf(userId: number): ExportSections {
    return { additionalConditions: () => this.names.ofAuthor(userId) };
  }

  eraseOf(userId: number): Promise<void> {
    return this.names.forgetAuthor(userId);
  }
}
