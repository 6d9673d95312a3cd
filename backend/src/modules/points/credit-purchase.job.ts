import { EventJob, HandlesEvents } from '../../platform/jobs/index.js';
import { PointsService } from './points.service.js';

@HandlesEvents({ queue: 'points.credit-purchase', on: ['purchases.confirmed', 'purchases.reversed'] })
export class CreditPurchaseJob extends EventJob<{ purchaseId: number }> {
  constructor(private readonly points: PointsService) {
    super();
  }

  handle({ purchaseId }: { purchaseId: number }): Promise<void> {
    return this.points.settlePurchase(purchaseId);
  }
}
