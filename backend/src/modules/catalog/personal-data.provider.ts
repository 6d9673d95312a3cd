import { Injectable } from '@nestjs/common';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { mergeableKinds } from './merges/merge.entity.js';
import { MergesService } from './merges/merges.service.js';
import { CatalogAdminService } from './admin/catalog-admin.service.js';
import { CustomNamesService } from './custom-names/custom-names.service.js';

@Injectable()
export class CatalogPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'catalog';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'catalog.additional_condition_authors',
      columns: ['user_id'],
      description:
        'The users who entered an additional health condition as a custom name, or use one in a testimonial that is not public anymore',
      purpose: 'To show a custom name only to these users while no public testimonial uses it',
      legalBasis: 'explicit consent',
      retention: 'As long as the account exists',
      export: { section: 'additionalConditions' },
      erasure: 'Deleted; a custom name that no other user uses is deleted too',
    },
    {
      table: 'catalog.merges',
      columns: ['merged_by', 'undone_by'],
      description: 'Which reviewer merged two catalog entries or undid the merge',
      purpose: 'To account for changes to the catalog',
      legalBasis: 'legitimate interest',
      retention: 'As long as the account of the reviewer exists',
      export: { section: 'catalogueMerges' },
      erasure: 'The merge is kept without the reviewer',
    },
    ...mergeableKinds.map((kind): ProcessingRecord => ({
      table: `catalog.${kind}`,
      columns: ['renamed_by'],
      description: `Which admin renamed one of the ${kind} last`,
      purpose: 'To account for changes to the catalog',
      legalBasis: 'legitimate interest',
      retention: 'Until the next rename, at most as long as the account of the admin exists',
      export: { section: 'catalogRenames' },
      erasure: 'The name is kept without the admin',
    })),
  ];

  constructor(
    private readonly names: CustomNamesService,
    private readonly merges: MergesService,
    private readonly catalogAdmin: CatalogAdminService,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      additionalConditions: () => this.names.findByAuthor(userId),
      catalogueMerges: () => this.merges.findByUser(userId),
      catalogRenames: () => this.catalogAdmin.findRenamesByUser(userId),
    };
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.names.clearAuthor(userId);
    await this.merges.clearUser(userId);
    await this.catalogAdmin.clearUser(userId);
  }
}
