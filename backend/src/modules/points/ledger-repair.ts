import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { UsersService } from '../identity/index.js';
import { PurchasesService } from '../marketplace/index.js';
import { LedgerAudit } from './ledger-audit.js';
import type { SubjectColumn } from './ledger-audit.repository.js';
import { LedgerRepairRepository } from './ledger-repair.repository.js';
import { PointsRepository } from './points.repository.js';
import { PointsService, PURCHASE_POINTS, TESTIMONIAL_POINTS } from './points.service.js';

/**
 * Repairs mismatches that settlement does not: wrong sums, and awards without a valid entry. The ledger is append-only,
 * so wrong entries stay and are followed by corrections.
 */
@Injectable()
export class LedgerRepair {
  constructor(
    private readonly database: Database,
    private readonly repository: LedgerRepairRepository,
    private readonly pointsRepository: PointsRepository,
    private readonly pointsService: PointsService,
    private readonly ledgerAudit: LedgerAudit,
    private readonly purchases: PurchasesService,
    private readonly users: UsersService,
  ) {}

  async repairTestimonial(testimonialId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`points.testimonial.${testimonialId}`);
      if (!(await this.lockUsers('testimonial_id', testimonialId))) return;
      const award = await this.pointsRepository.findActiveAward(testimonialId);
      if (await this.ledgerAudit.hasCorrectTestimonialEntries(testimonialId)) return;
      await this.repository.correct('testimonial_id', testimonialId, () => 0);
      if (!award) return;
      await this.repository.removeAward(award);
      // Restore the award with a new entry; the settlement below reverses it if it is not due.
      await this.pointsRepository.award({ ...award, amount: TESTIMONIAL_POINTS });
    });
    await this.pointsService.settleTestimonial(testimonialId);
  }

  async repairPurchase(purchaseId: number): Promise<void> {
    await this.pointsService.settlePurchase(purchaseId);
    await this.database.transaction(async () => {
      if (!(await this.lockUsers('purchase_id', purchaseId))) return;
      const purchase = await this.purchases.findState(purchaseId);
      const expectedFor = (userId: number) =>
        purchase?.status === 'confirmed' && purchase.userId === userId ? PURCHASE_POINTS : 0;
      if (await this.ledgerAudit.hasCorrectPurchaseEntries(purchaseId, expectedFor)) return;
      await this.repository.correct('purchase_id', purchaseId, expectedFor);
    });
  }

  /** Returns false if one of the users is being erased, because the erasure deletes their entries. */
  private async lockUsers(column: SubjectColumn, about: number): Promise<boolean> {
    const userIds = await this.repository.findUserIds(column, about);
    for (const userId of userIds) if (!(await this.users.lockIfExists(userId))) return false;
    for (const userId of userIds) await this.database.lock(`points.user.${userId}`);
    return true;
  }
}
