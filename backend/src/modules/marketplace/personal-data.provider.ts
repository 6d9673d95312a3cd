import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';

@Injectable()
export class MarketplacePersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'marketplace';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'marketplace.click_references',
      columns: ['user_id', 'reference'],
      description: 'The pseudonym of a user for each partner: a keyed hash that differs between partners',
      purpose: 'To credit points for purchases',
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
  ];

  constructor(private readonly database: Database) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      clickReferences: () =>
        this.database.query(
          `select c.reference, a.name as advertiser, c.created_at as "createdAt"
           from marketplace.click_references c join marketplace.advertisers a on a.id = c.advertiser_id
           where c.user_id = $1 order by c.id`,
          [userId],
        ),
      purchases: () =>
        this.database.query(
          `select p.id, a.name as advertiser, p.order_reference as "orderReference", p.amount, p.currency, p.status,
                  p.received_at as "receivedAt", p.confirmed_at as "confirmedAt", p.reversed_at as "reversedAt"
           from marketplace.purchases p
           join marketplace.click_references c on c.id = p.click_reference_id
           join marketplace.advertisers a on a.id = p.advertiser_id
           where c.user_id = $1 order by p.id`,
          [userId],
        ),
    };
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.database.transaction(async () => {
      // Locks the click references first, so that a purchase that is being recorded is waited for and deleted too.
      await this.database.execute('select 1 from marketplace.click_references where user_id = $1 for update', [userId]);
      await this.database.execute(
        `delete from marketplace.purchases p using marketplace.click_references c
         where c.id = p.click_reference_id and c.user_id = $1`,
        [userId],
      );
      await this.database.execute('delete from marketplace.click_references where user_id = $1', [userId]);
      await this.database.execute('update marketplace.purchases set confirmed_by = null where confirmed_by = $1', [
        userId,
      ]);
      await this.database.execute('update marketplace.purchases set reversed_by = null where reversed_by = $1', [
        userId,
      ]);
    });
  }
}
