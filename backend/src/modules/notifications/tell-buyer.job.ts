import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { PurchaseNews } from './purchase-news.js';

/** After the points, not after the decision: what the buyer is told of is the entry in the ledger. */
@OnEvents({ queue: 'notifications.tell-buyer', on: ['points.purchase-settled'] })
export class TellBuyerJob extends EventJob<{ purchaseId: number }> {
  constructor(private readonly news: PurchaseNews) {
    super();
  }

  handle({ purchaseId }: { purchaseId: number }): Promise<void> {
    return this.news.tellOfPoints(purchaseId);
  }
}
