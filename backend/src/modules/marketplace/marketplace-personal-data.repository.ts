import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, selectColumns } from '../../platform/database/index.js';
import { Feed } from './feeds/feed.entity.js';
import { ClickReference } from './purchases/click-reference.entity.js';
import { Purchase } from './purchases/purchase.entity.js';

const referenceColumns = selectColumns(ClickReference, ['reference', 'language', 'createdAt'], 'c');
const purchaseColumns = selectColumns(
  Purchase,
  ['id', 'orderReference', 'amount', 'currency', 'status', 'receivedAt', 'confirmedAt', 'reversedAt'],
  'p',
);

/** For the export and the erasure of the data of a user. */
@Injectable()
export class MarketplacePersonalDataRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ClickReference) private readonly clickReferences: Repository<ClickReference>,
    @InjectRepository(Purchase) private readonly purchases: Repository<Purchase>,
    @InjectRepository(Feed) private readonly feeds: Repository<Feed>,
  ) {}

  findClickReferences(userId: number): Promise<object[]> {
    return this.database.query(
      `select ${referenceColumns}, a.name as advertiser
       from marketplace.click_references c join marketplace.advertisers a on a.id = c.advertiser_id
       where c.user_id = $1 order by c.id`,
      [userId],
    );
  }

  findPurchases(userId: number): Promise<object[]> {
    return this.database.query(
      `select ${purchaseColumns}, a.name as advertiser from marketplace.purchases p
       join marketplace.click_references c on c.id = p.click_reference_id
       join marketplace.advertisers a on a.id = p.advertiser_id
       where c.user_id = $1 order by p.id`,
      [userId],
    );
  }

  findFeeds(sentBy: number): Promise<object[]> {
    return this.feeds.find({
      select: { id: true, advertiserName: true, format: true, receivedAt: true },
      where: { sentBy },
      order: { id: 'ASC' },
    });
  }

  /** Must run in a transaction. */
  async deleteByUser(userId: number): Promise<void> {
    // Locks the click references first, so that a purchase that is being recorded is waited for and deleted too.
    await this.database.execute('select 1 from marketplace.click_references where user_id = $1 for update', [userId]);
    await this.database.execute(
      `delete from marketplace.purchases p using marketplace.click_references c
       where c.id = p.click_reference_id and c.user_id = $1`,
      [userId],
    );
    await this.clickReferences.delete({ userId });
    await this.purchases.update({ confirmedBy: userId }, { confirmedBy: null });
    await this.purchases.update({ reversedBy: userId }, { reversedBy: null });
    await this.feeds.update({ sentBy: userId }, { sentBy: null });
  }
}
