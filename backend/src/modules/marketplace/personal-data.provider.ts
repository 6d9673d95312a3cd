import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { MarketplacePersonalDataRepository } from './marketplace-personal-data.repository.js';

@Injectable()
export class MarketplacePersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'marketplace';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'marketplace.click_references',
      columns: ['user_id', 'reference'],
      description:
        'The pseudonym of a user for each partner: a keyed hash that differs between partners; the language of the links',
      purpose: 'To credit points for purchases, and to write to the buyer in this language',
      legalBasis: 'contract',
      retention: 'As long as the account',
      export: { section: 'clickReferences' },
      erasure: 'Deleted; later messages of a partner about it are rejected',
    },
    {
      table: 'marketplace.purchases',
      columns: ['click_reference_id', 'confirmed_by', 'reversed_by'],
      description:
        'Purchases reported by partners: order reference, amount, status, times; the id of the deciding admin',
      purpose: 'To credit points for purchases, once',
      legalBasis: 'contract',
      retention: 'As long as the account',
      export: { section: 'purchases' },
      erasure: 'Deleted; the id of an erased admin in decisions is set to null',
    },
    {
      table: 'marketplace.feeds',
      columns: ['sent_by'],
      description: 'Which admin sent a feed of products',
      purpose: 'To account for changes to the products',
      legalBasis: 'legitimate interest',
      retention: 'As long as the account of the admin exists',
      export: { section: 'feedsSent' },
      erasure: 'The feed is kept in the log without the admin',
    },
  ];

  constructor(
    private readonly database: Database,
    private readonly repository: MarketplacePersonalDataRepository,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      clickReferences: () => this.repository.findClickReferences(userId),
      purchases: () => this.repository.findPurchases(userId),
      feedsSent: () => this.repository.findFeeds(userId),
    };
  }

  eraseUserData(userId: number): Promise<void> {
    return this.database.transaction(() => this.repository.deleteByUser(userId));
  }
}
