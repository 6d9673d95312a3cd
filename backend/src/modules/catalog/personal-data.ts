import { Injectable } from '@nestjs/common';
import { type ExportSections, type Holding, PersonalData } from '../../platform/personal-data/index.js';
import { Merges } from './merges.js';
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
    {
      table: 'catalog.merges',
      columns: ['merged_by', 'undone_by'],
      what: 'Which reviewer merged two names of the catalogue, or undid it',
      why: 'To answer for changes of the catalogue',
      ground: 'legitimate interest',
      kept: 'As long as the account of the reviewer',
      exported: { section: 'catalogueMerges' },
      erased: 'The merge stays, without who made it',
    },
  ];

  constructor(
    private readonly names: OwnNames,
    private readonly merges: Merges,
  ) {
    super();
  }

  exportOf(userId: number): ExportSections {
    return {
      additionalConditions: () => this.names.ofAuthor(userId),
      catalogueMerges: () => this.merges.ofUser(userId),
    };
  }

  async eraseOf(userId: number): Promise<void> {
    await this.names.forgetAuthor(userId);
    await this.merges.forgetUser(userId);
  }
}
