import { Injectable } from '@nestjs/common';
import { ConsentService } from '../consent/index.js';
import { PointsService } from '../points/index.js';
import { NotificationsRepository } from './notifications.repository.js';
import { NotificationsService } from './notifications.service.js';

/**
 * What buyers are told: that points came or went. The app names shop and order beside it; the mail names neither, because
 * mail passes through other hands. In the language in which they last agreed to something.
 */
@Injectable()
export class PurchaseNotifications {
  constructor(
    private readonly notices: NotificationsService,
    private readonly points: PointsService,
    private readonly consent: ConsentService,
    private readonly repository: NotificationsRepository,
  ) {}

  /** Tells each entry of the ledger about the purchase once. */
  async notifyPoints(purchaseId: number): Promise<void> {
    for (const notice of await this.noticesOf(purchaseId)) {
      const { userId } = notice;
      await this.notices.notify(notice, await this.consent.findLanguage(userId));
    }
  }

  /** Whether {@link notifyPoints} has something to tell. */
  async isUntold(purchaseId: number): Promise<boolean> {
    for (const { userId, dedupeKey } of await this.noticesOf(purchaseId)) {
      if (!(await this.repository.has(userId, dedupeKey))) return true;
    }
    return false;
  }

  private async noticesOf(purchaseId: number) {
    const entries = await this.points.findPurchaseEntries(purchaseId);
    return entries.map(({ id, userId, amount: points }) => {
      const kind = points > 0 ? 'purchase_confirmed' : 'purchase_reversed';
      return { userId, kind, dedupeKey: `${kind}:${id}`, points, ledgerEntryId: id } as const;
    });
  }
}
