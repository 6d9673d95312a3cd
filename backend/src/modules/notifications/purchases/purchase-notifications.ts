import { Injectable } from '@nestjs/common';
import { ConsentService } from '../../consent/index.js';
import { PurchasesService } from '../../marketplace/index.js';
import { PointsService } from '../../points/index.js';
import { NotificationsRepository } from '../notifications.repository.js';
import { NotificationsService } from '../notifications.service.js';

/**
 * Notifies buyers about added or deducted points. The app also names shop and order; the mail does not, because mail is
 * not confidential. The language is that of the latest consent; without one that of the links to the shop.
 */
@Injectable()
export class PurchaseNotifications {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly points: PointsService,
    private readonly consent: ConsentService,
    private readonly purchases: PurchasesService,
    private readonly repository: NotificationsRepository,
  ) {}

  /** Notifies the buyer once per ledger entry of the purchase. */
  async notifyPoints(purchaseId: number): Promise<void> {
    for (const notification of await this.buildNotifications(purchaseId)) {
      const { userId } = notification;
      const language = await this.consent.findLanguage(userId, await this.purchases.findLanguage(purchaseId));
      await this.notifications.notify(notification, language);
    }
  }

  /** Whether a notification of {@link notifyPoints} is missing. */
  async isNotificationMissing(purchaseId: number): Promise<boolean> {
    for (const { userId, dedupeKey } of await this.buildNotifications(purchaseId)) {
      if (!(await this.repository.existsByDedupeKey(userId, dedupeKey))) return true;
    }
    return false;
  }

  private async buildNotifications(purchaseId: number) {
    const entries = await this.points.findPurchaseEntries(purchaseId);
    return entries.map(({ id, userId, amount: points }) => {
      const kind = points > 0 ? 'purchase_confirmed' : 'purchase_reversed';
      return { userId, kind, dedupeKey: `${kind}:${id}`, points, ledgerEntryId: id } as const;
    });
  }
}
