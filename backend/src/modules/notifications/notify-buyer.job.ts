import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { PurchaseNotifications } from './purchase-notifications.js';

/** After the points, not after the decision: what the buyer is told of is the entry in the ledger. */
@OnEvents({ queue: 'notifications.notify-buyer', on: ['points.purchase-settled'] })
export class NotifyBuyerJob extends EventJob<{ purchaseId: number }> {
  constructor(private readonly news: PurchaseNotifications) {
    super();
  }

  handle({ purchaseId }: { purchaseId: number }): Promise<void> {
    return this.news.notifyPoints(purchaseId);
  }
}
