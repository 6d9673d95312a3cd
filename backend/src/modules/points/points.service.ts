import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { type Language, type Page, countPages } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { CatalogService } from '../catalog/index.js';
import { UsersService } from '../identity/index.js';
import { PurchasesService } from '../marketplace/index.js';
import { TestimonialsService } from '../testimonials/index.js';
import type { LedgerEntriesDto, UserPointsDto } from './points.dto.js';
import { pointsSettled, purchaseSettled } from './points.events.js';
import type { ActiveAward } from './ledger-entry.entity.js';
import { type NotifiedEntry, PointsRepository, type PurchaseEntry } from './points.repository.js';
import { type AwardedPair, isCredited, SharedAwards } from './shared-awards.js';

/** Points for an approved testimonial with any outcome. */
export const TESTIMONIAL_POINTS = 200;
/** Points for a purchase that the advertiser or an admin confirmed. */
export const PURCHASE_POINTS = 150;

export interface TestimonialPoints {
  /** Whether it has an active award. */
  isAwarded: boolean;
  /** After a merge: another testimonial about the same pair has the award instead, or gets it from this one. */
  isAwardShared: boolean;
  /** Its ledger entries, oldest first; 0 for an award that one testimonial got from another. */
  entries: NotifiedEntry[];
}

/** The shop and its order number, which identify a purchase for the user. */
export interface PurchaseOrder {
  advertiserName: string;
  orderReference: string;
}

const isForPair = (award: AwardedPair, pair: AwardedPair): boolean =>
  award.userId === pair.userId && award.conditionId === pair.conditionId && award.supplementId === pair.supplementId;

@Injectable()
export class PointsService {
  constructor(
    private readonly database: Database,
    private readonly repository: PointsRepository,
    private readonly testimonials: TestimonialsService,
    private readonly purchases: PurchasesService,
    private readonly catalog: CatalogService,
    private readonly users: UsersService,
    private readonly sharedAwards: SharedAwards,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Updates the ledger to the current state of the testimonial: an approved or hidden one is credited once, the credit
   * of a rejected, revoked or withdrawn one is reversed, and a pending one keeps its credit. Idempotent and independent of
   * the order of events, because it reads the current state only.
   */
  async settleTestimonial(testimonialId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`points.testimonial.${testimonialId}`);
      const userId =
        (await this.testimonials.findSnapshot(testimonialId))?.userId ??
        (await this.repository.findActiveAward(testimonialId))?.userId;
      if (userId === undefined) return;
      if (!(await this.users.lockIfExists(userId))) return;
      // Testimonials of one user are settled one at a time; their state must be read after the lock is acquired.
      await this.database.lock(`points.user.${userId}`);
      const testimonial = await this.testimonials.findSnapshot(testimonialId);
      const award = await this.repository.findActiveAward(testimonialId);
      if (testimonial?.reviewStatus === 'pending') return;
      const pair =
        testimonial && isCredited(testimonial) && testimonial.conditionId !== null && testimonial.supplementId !== null
          ? { userId, conditionId: testimonial.conditionId, supplementId: testimonial.supplementId }
          : undefined;
      await this.updateAward(award, testimonialId, pair);
      if (testimonial) await this.outbox.record(pointsSettled({ testimonialId }));
    });
  }

  private async updateAward(award: ActiveAward | null, testimonialId: number, pair: AwardedPair | undefined) {
    if (award && pair && isForPair(award, pair)) return;
    await this.replaceAward(award, testimonialId, pair);
    if (award) await this.awardNextTestimonial(award);
  }

  private async replaceAward(award: ActiveAward | null, testimonialId: number, pair: AwardedPair | undefined) {
    const other = pair ? await this.repository.findActiveAwardForPair(pair) : null;
    if (award && pair && !other && (await this.sharedAwards.isMergedInto(award, pair)))
      return this.repository.moveAward(award, pair);
    if (award) await this.repository.reverse(award);
    if (!pair) return;
    if (other) {
      // After a merge of catalog entries, a user may have two approved testimonials for one pair, which share one
      // award.
      if (await this.sharedAwards.isCurrent(other)) return;
      // The award is outdated: its testimonial was deleted or edited, and the job for that has not run yet.
      await this.repository.reverse(other);
    }
    await this.repository.award({ ...pair, testimonialId, amount: TESTIMONIAL_POINTS });
  }

  /** No event of the next testimonial leads to the award. */
  private async awardNextTestimonial(lost: ActiveAward): Promise<void> {
    const pair = await this.sharedAwards.resolvePair(lost);
    if (await this.repository.findActiveAwardForPair(pair)) return;
    const nextId = await this.sharedAwards.findNextTestimonial(lost);
    if (nextId === undefined) return;
    await this.updateAward(await this.repository.findActiveAward(nextId), nextId, pair);
  }

  /** Updates the ledger to the current state of the purchase. Idempotent and independent of the order of events. */
  async settlePurchase(purchaseId: number): Promise<void> {
    await this.database.transaction(async () => {
      const purchase = await this.purchases.findState(purchaseId);
      if (!purchase || !(await this.users.lockIfExists(purchase.userId))) return;
      await this.database.lock(`points.user.${purchase.userId}`);
      const currentPurchase = await this.purchases.findState(purchaseId);
      const hasChanged =
        currentPurchase?.status === 'confirmed'
          ? await this.repository.creditPurchase(currentPurchase.userId, purchaseId, PURCHASE_POINTS)
          : currentPurchase?.status === 'reversed' && (await this.repository.reversePurchase(purchaseId));
      if (hasChanged) await this.outbox.record(purchaseSettled({ purchaseId }));
    });
  }

  /** The ledger entries of a purchase, oldest first: its credit and its reversal. */
  findPurchaseEntries(purchaseId: number): Promise<PurchaseEntry[]> {
    return this.repository.findEntriesByPurchase(purchaseId);
  }

  /** Shop and order number by ledger entry; entries without a purchase are missing. */
  async findOrders(entryIds: number[]): Promise<Map<number, PurchaseOrder>> {
    if (entryIds.length === 0) return new Map();
    const entries = await this.repository.findPurchaseIds(entryIds);
    const purchases = await this.purchases.findStates(entries.map(({ purchaseId }) => purchaseId));
    return new Map(
      entries.flatMap(({ entryId, purchaseId }) => {
        const purchase = purchases.get(purchaseId);
        return purchase ? [[entryId, purchase] as const] : [];
      }),
    );
  }

  /** The award status and ledger entries of a user's testimonial, for notifications. */
  async findTestimonialPoints(userId: number, testimonialId: number): Promise<TestimonialPoints> {
    // One after the other: the caller may be in a transaction, whose connection runs one query at a time.
    const award = await this.repository.findActiveAward(testimonialId);
    const isAwardShared = await this.sharedAwards.isShared(testimonialId);
    const entries = await this.repository.findEntriesByTestimonial(userId, testimonialId);
    return { isAwarded: award !== null, isAwardShared, entries };
  }

  async getMonthlyPoints(userId: number, language: Language): Promise<UserPointsDto> {
    const months = await this.repository.findMonths(userId);
    const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return {
      totalPoints: months.reduce((sum, { totalPoints }) => sum + totalPoints, 0),
      monthlyBreakdown: months.map((row) => ({
        month: row.month,
        monthName: name.format(new Date(`${row.month}-15T00:00:00Z`)),
        totalPoints: row.totalPoints,
        testimonialPoints: row.testimonialPoints,
        purchasePoints: row.purchasePoints,
        testimonialCount: row.testimonialCount,
        purchaseCount: row.purchaseCount,
      })),
    };
  }

  async listEntries(userId: number, page: Page, language: Language): Promise<LedgerEntriesDto> {
    const [rows, total] = await this.repository.findEntries(userId, page);
    const withoutNulls = (ids: (number | null)[]) => ids.filter((id): id is number => id !== null);
    const conditions = withoutNulls(rows.map((row) => row.conditionId));
    const supplements = withoutNulls(rows.map((row) => row.supplementId));
    const [names, phrases, purchases] = await Promise.all([
      this.catalog.findNames({ conditions, supplements, brands: [] }, language),
      this.catalog.findConditionPhrases(conditions, language),
      this.purchases.findStates(withoutNulls(rows.map((row) => row.purchaseId))),
    ]);
    return {
      entries: rows.map((row) => ({
        id: row.id,
        createdAt: row.createdAt,
        kind: row.kind,
        amount: row.amount,
        isReversal: row.reversesEntryId !== null || (row.isCorrection && row.amount < 0),
        testimonialId: row.testimonialId,
        conditionName: names.conditions.get(row.conditionId ?? 0) ?? null,
        conditionPhrase: phrases.get(row.conditionId ?? 0) ?? null,
        supplementName: names.supplements.get(row.supplementId ?? 0) ?? null,
        purchaseId: row.purchaseId,
        advertiserName: purchases.get(row.purchaseId ?? 0)?.advertiserName ?? null,
        orderReference: purchases.get(row.purchaseId ?? 0)?.orderReference ?? null,
      })),
      totalPages: countPages(total, page),
      totalEntries: total,
    };
  }
}
