import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { UsersService } from '../identity/index.js';
import { PurchasesService } from '../marketplace/index.js';
import { LedgerAudit } from './ledger-audit.js';
import { type AboutColumn, LedgerRepairRepository } from './ledger-repair.repository.js';
import { PointsRepository } from './points.repository.js';
import { PointsService, PURCHASE_POINTS, TESTIMONIAL_POINTS } from './points.service.js';

/**
 * Brings an account in order that no ordinary settlement would: entries that do not add up, awards that rest on
 * nothing. The ledger is only ever added to, so what is wrong stays in it, followed by what corrects it.
 */
@Injectable()
export class LedgerRepair {
  constructor(
    private readonly database: Database,
    private readonly repository: LedgerRepairRepository,
    private readonly points: PointsRepository,
    private readonly service: PointsService,
    private readonly check: LedgerAudit,
    private readonly purchases: PurchasesService,
    private readonly users: UsersService,
  ) {}

  async repairTestimonial(testimonialId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`points.testimonial.${testimonialId}`);
      if (!(await this.lockPeople('testimonial_id', testimonialId))) return;
      const award = await this.points.findActiveAward(testimonialId);
      if (await this.check.isEntriesInOrder('testimonial_id', testimonialId)) return;
      await this.repository.correct('testimonial_id', testimonialId, () => 0);
      if (!award) return;
      await this.repository.removeAward(award);
      // As it was, on an entry of its own; the settlement below decides whether it stays.
      await this.points.award({ ...award, amount: TESTIMONIAL_POINTS });
    });
    await this.service.settleTestimonial(testimonialId);
  }

  async repairPurchase(purchaseId: number): Promise<void> {
    await this.service.settlePurchase(purchaseId);
    await this.database.transaction(async () => {
      if (!(await this.lockPeople('purchase_id', purchaseId))) return;
      const now = await this.purchases.findState(purchaseId);
      const due = (userId: number) => (now?.status === 'confirmed' && now.userId === userId ? PURCHASE_POINTS : 0);
      if (await this.check.isEntriesInOrder('purchase_id', purchaseId, due)) return;
      await this.repository.correct('purchase_id', purchaseId, due);
    });
  }

  /** False when one of them is being erased: their entries go with them. */
  private async lockPeople(column: AboutColumn, about: number): Promise<boolean> {
    const people = await this.repository.people(column, about);
    for (const userId of people) if (!(await this.users.existsForShare(userId))) return false;
    for (const userId of people) await this.database.lock(`points.user.${userId}`);
    return true;
  }
}
