import { Injectable } from '@nestjs/common';
import { ConsentService } from '../consent/index.js';
import { PointsService } from '../points/index.js';
import { NoticesService } from './notices.service.js';

/**
 * What buyers are told: that points came or went, and nothing of what was bought where; that stands behind the link,
 * with their points. In the language in which they last agreed to something.
 */
@Injectable()
export class PurchaseNews {
  constructor(
    private readonly notices: NoticesService,
    private readonly points: PointsService,
    private readonly consent: ConsentService,
  ) {}

  /** Tells each entry of the ledger about the purchase once. */
  async tellOfPoints(purchaseId: number): Promise<void> {
    for (const { id, userId, amount: points } of await this.points.purchaseEntries(purchaseId)) {
      const kind = points > 0 ? 'purchase_confirmed' : 'purchase_reversed';
      const notice = { userId, kind, occasion: `${kind}:${id}`, points, ledgerEntryId: id } as const;
      await this.notices.tell(notice, await this.consent.languageOf(userId));
    }
  }
}
