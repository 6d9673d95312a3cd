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
      description: 'The pseudonym under which each partner knows a person: a keyed hash, another one for each partner',
      purpose: 'To credit points for purchases',
      legalBasis: 'contract',
      retention: 'As long as the account',
      export: { section: 'clickReferences' },
      erasure: 'Removed; what a partner says of it afterwards is not known',
    },
    {
      table: 'marketplace.purchases',
      columns: ['click_reference_id', 'confirmed_by', 'reversed_by'],
      description:
        "Purchases as partners tell of them: their number of the order, amount, state, times; the admin's number where one decided",
      purpose: 'To credit points for purchases, once',
      legalBasis: 'contract',
      retention: 'As long as the account',
      export: { section: 'purchases' },
      erasure: 'Removed; of an admin the number in decisions about others is nulled',
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
      // First what purchases are told by: one that is being told is waited for, and seen.
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
