import { EventJob, OnEvents } from '../../platform/jobs/index.js';
import { LedgerRepair } from './ledger-repair.js';
import { PointsService } from './points.service.js';

interface Payload {
  purchaseId: number;
  /** Set by the reconciler if existing entries may be wrong. */
  repair?: number;
}

@OnEvents({
  queue: 'points.settle-purchase',
  on: ['purchases.confirmed', 'purchases.reversed', 'points.purchase-unsettled'],
})
export class SettlePurchaseJob extends EventJob<Payload> {
  constructor(
    private readonly points: PointsService,
    private readonly repair: LedgerRepair,
  ) {
    super();
  }

  handle({ purchaseId, repair }: Payload): Promise<void> {
    return repair ? this.repair.repairPurchase(purchaseId) : this.points.settlePurchase(purchaseId);
  }
}
