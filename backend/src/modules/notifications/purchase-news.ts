import { Injectable } from '@nestjs/common';
import { ConsentService } from '../consent/index.js';
import { PointsService } from '../points/index.js';
import { NoticesRepository } from './notices.repository.js';
import { NoticesService } from './notices.service.js';

/**
 * What buyers are told: that points came or went. The app names shop and order beside it; the mail names neither, because
 * mail passes through other hands. In the language in which they last agreed to something.
 */
@Injectable()
export class PurchaseNews {
  constructor(
    private readonly notices: NoticesService,
    private readonly points: PointsService,
    private readonly consent: ConsentService,
    private readonly repository: NoticesRepository,
  ) {}

  /** Tells each entry of the ledger about the purchase once. */
  async tellOfPoints(purchaseId: number): Promise<void> {
    for (const notice of await this.noticesOf(purchaseId)) {
      const { userId } = notice;
      await this.notices.tell(notice, await this.consent.findLanguage(userId));
    }
  }

  /** Whether {@link tellOfPoints} has something to tell. */
  async isUntold(purchaseId: number): Promise<boolean> {
    for (const { userId, occasion } of await this.noticesOf(purchaseId)) {
      if (!(await this.repository.has(userId, occasion))) return true;
    }
    return false;
  }

  private async noticesOf(purchaseId: number) {
    const entries = await this.points.purchaseEntries(purchaseId);
    return entries.map(({ id, userId, amount: points }) => {
      const kind = points > 0 ? 'purchase_confirmed' : 'purchase_reversed';
      return { userId, kind, occasion: `${kind}:${id}`, points, ledgerEntryId: id } as const;
    });
  }
}
