import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { PurchaseNotifications } from './purchase-notifications.js';

/** Runs after the points are settled, since the notification reports the ledger entry. */
@OnEvents({ queue: 'notifications.notify-buyer', on: ['points.purchase-settled'] })
export class NotifyBuyerJob extends EventJob<{ purchaseId: number }> {
  constructor(private readonly purchaseNotifications: PurchaseNotifications) {
    super();
  }

  handle({ purchaseId }: { purchaseId: number }): Promise<void> {
    return this.purchaseNotifications.notifyPoints(purchaseId);
  }
}
