import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { type Language, type Page, totalPages } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { CatalogService, MergesService } from '../catalog/index.js';
import { UsersService } from '../identity/index.js';
import { PurchasesService } from '../marketplace/index.js';
import { TestimonialsService } from '../testimonials/index.js';
import type { LedgerEntriesDto, UserPointsDto } from './points.dto.js';
import { pointsSettled, purchaseSettled } from './points.events.js';
import type { ActiveAward } from './ledger-entry.entity.js';
import { PointsRepository, type PurchaseEntry } from './points.repository.js';

/** Paid for an approved testimonial, whatever its outcome. */
export const TESTIMONIAL_POINTS = 200;
/** Paid for a purchase that the partner or an admin confirmed. */
export const PURCHASE_POINTS = 150;

export interface TestimonialPoints {
  /** An award stands for it. */
  isAwarded: boolean;
  /** Its ledger entries, oldest first. */
  entries: { id: number; amount: number }[];
}

/** What a shop and its customer know a purchase by. */
export interface PurchaseOrder {
  advertiserName: string;
  orderReference: string;
}

type AwardedPair = Pick<ActiveAward, 'userId' | 'conditionId' | 'supplementId'>;

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
    private readonly merges: MergesService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Brings the ledger in line with where the testimonial stands now: an approved one is paid once, one that was
   * refused, taken back or withdrawn is not, and one that waits keeps what it has. Looks at the present state only,
   * so it may run any number of times and in any order.
   */
  async settleTestimonial(testimonialId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`points.testimonial.${testimonialId}`);
      const userId =
        (await this.testimonials.findSnapshot(testimonialId))?.userId ??
        (await this.repository.findActiveAward(testimonialId))?.userId;
      if (userId === undefined) return;
      if (!(await this.users.existsForShare(userId))) return;
      // Testimonials of one person settle one after the other; what they hold is read once it is their turn.
      await this.database.lock(`points.user.${userId}`);
      const now = await this.testimonials.findSnapshot(testimonialId);
      const award = await this.repository.findActiveAward(testimonialId);
      if (now?.reviewStatus === 'pending') return;
      const pair =
        now?.reviewStatus === 'approved' && now.conditionId !== null && now.supplementId !== null
          ? { userId, conditionId: now.conditionId, supplementId: now.supplementId }
          : undefined;
      await this.updateAward(award, testimonialId, pair);
      if (now) await this.outbox.record(pointsSettled({ testimonialId }));
    });
  }

  private async updateAward(award: ActiveAward | null, testimonialId: number, pair: AwardedPair | undefined) {
    if (award && pair && isForPair(award, pair)) return;
    const other = pair ? await this.repository.findActiveAwardForPair(pair) : null;
    if (award && pair && !other && (await this.isMergedInto(award, pair)))
      return this.repository.moveAward(award, pair);
    if (award) await this.repository.reverse(award);
    if (!pair) return;
    if (other) {
      // Where two names turned out to be one, a person may have two approved testimonials about it and one award.
      if (await this.isCurrent(other)) return;
      // Otherwise it is out of date: that one is gone or about something else, and its own job is yet to come.
      await this.repository.reverse(other);
    }
    await this.repository.award({ ...pair, testimonialId, amount: TESTIMONIAL_POINTS });
  }

  /** Whether what the award was given for leads to the pair now: only the names changed, and nothing is to be paid. */
  private async isMergedInto(award: ActiveAward, { userId, conditionId, supplementId }: AwardedPair): Promise<boolean> {
    const entry = await this.repository.findEntryByAward(award);
    if (award.userId !== userId || !entry?.conditionId || !entry.supplementId) return false;
    return (
      (await this.merges.findCanonicalId('conditions', entry.conditionId)) === conditionId &&
      (await this.merges.findCanonicalId('supplements', entry.supplementId)) === supplementId
    );
  }

  private async isCurrent(award: ActiveAward): Promise<boolean> {
    const holder = await this.testimonials.findSnapshot(award.testimonialId);
    if (holder?.reviewStatus !== 'approved') return false;
    const { userId, conditionId, supplementId } = holder;
    return award.userId === userId && award.conditionId === conditionId && award.supplementId === supplementId;
  }

  /** Brings the ledger in line with where the purchase stands now; any number of times, in any order. */
  async settlePurchase(purchaseId: number): Promise<void> {
    await this.database.transaction(async () => {
      const owner = await this.purchases.findState(purchaseId);
      if (!owner || !(await this.users.existsForShare(owner.userId))) return;
      await this.database.lock(`points.user.${owner.userId}`);
      const now = await this.purchases.findState(purchaseId);
      const hasChanged =
        now?.status === 'confirmed'
          ? await this.repository.creditPurchase(now.userId, purchaseId, PURCHASE_POINTS)
          : now?.status === 'reversed' && (await this.repository.reversePurchase(purchaseId));
      if (hasChanged) await this.outbox.record(purchaseSettled({ purchaseId }));
    });
  }

  /** The ledger's entries about one purchase, oldest first: credited, taken back. */
  findPurchaseEntries(purchaseId: number): Promise<PurchaseEntry[]> {
    return this.repository.findEntriesByPurchase(purchaseId);
  }

  /** Shop and order by ledger entry; entries that are about no purchase are missing. */
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

  /** What the ledger says about one testimonial of a person, to tell them of it. */
  async findTestimonialPoints(userId: number, testimonialId: number): Promise<TestimonialPoints> {
    const [award, entries] = await Promise.all([
      this.repository.findActiveAward(testimonialId),
      this.repository.findEntriesByTestimonial(userId, testimonialId),
    ]);
    return { isAwarded: award !== null, entries: entries };
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
    const [names, phrases, purchases] = await Promise.all([
      this.catalog.findNames(
        {
          conditions: withoutNulls(rows.map((row) => row.conditionId)),
          supplements: withoutNulls(rows.map((row) => row.supplementId)),
          brands: [],
        },
        language,
      ),
      this.catalog.findConditionPhrases(withoutNulls(rows.map((row) => row.conditionId)), language),
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
      totalPages: totalPages(total, page),
      totalEntries: total,
    };
  }
}
