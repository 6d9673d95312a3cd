import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { type Page, totalPages } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { ProfilesService, UsersService } from '../identity/index.js';
import { ClickReferences } from './click-references.js';
import {
  InvalidSignature,
  OrderDiffers,
  PurchaseNotFound,
  PurchaseNotPending,
  PurchaseReversed,
  UnknownClickReference,
} from './marketplace.errors.js';
import type { DecidingAdminDto, PostbackDto, PurchaseDto, PurchasesDto, PurchasesQuery } from './purchases.dto.js';
import { purchaseConfirmed, purchaseReversed } from './purchases.events.js';
import { type KnownPurchase, type PurchaseStanding, PurchasesRepository } from './purchases.repository.js';

export interface Receipt {
  purchase: PurchaseDto;
  /** The message said nothing new. */
  isRepeat: boolean;
}

@Injectable()
export class PurchasesService {
  constructor(
    private readonly database: Database,
    private readonly repository: PurchasesRepository,
    private readonly clickReferences: ClickReferences,
    private readonly users: UsersService,
    private readonly profiles: ProfilesService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Takes what a partner says of an order; the signature was checked before. The same message any number of times,
   * also at once, has one effect.
   * @throws UnknownClickReference when the reference is not one of this partner's
   * @throws OrderDiffers when the order is known with another amount, currency or reference
   * @throws PurchaseReversed when a reversed order that was never confirmed shall be confirmed
   */
  receive(advertiser: string, { clickReference, ...order }: PostbackDto): Promise<Receipt> {
    return this.database.transaction(async () => {
      const advertiserId = await this.repository.advertiserId(advertiser);
      if (advertiserId === undefined) throw new InvalidSignature();
      const clickReferenceId = await this.clickReferences.find(advertiserId, clickReference);
      if (clickReferenceId === undefined) throw new UnknownClickReference();
      const message = { ...order, status: order.status ?? 'pending', advertiserId, clickReferenceId };
      const added = await this.repository.add(message);
      if (added !== undefined) {
        if (message.status === 'confirmed') await this.outbox.record(purchaseConfirmed({ purchaseId: added }));
        return { purchase: await this.one(added), isRepeat: false };
      }
      const known = await this.repository.known(message);
      if (!known?.isSame) throw new OrderDiffers();
      return this.follow(known, message.status);
    });
  }

  /** An admin says that the purchase stands. */
  verify(id: number, adminId: number): Promise<PurchaseDto> {
    return this.decide(id, adminId, async ({ status }) => {
      if (status !== 'pending') throw new PurchaseNotPending();
      await this.confirm(id, adminId);
    });
  }

  /** An admin takes it back, pending or confirmed; final. */
  reverse(id: number, adminId: number): Promise<PurchaseDto> {
    return this.decide(id, adminId, async ({ status }) => {
      if (status === 'reversed') throw new PurchaseReversed();
      await this.takeBack(id, adminId);
    });
  }

  async list(query: PurchasesQuery, page: Page): Promise<PurchasesDto> {
    const [rows, total] = await this.repository.list(query, page);
    const admins = await this.admins(rows.flatMap(({ confirmedBy, reversedBy }) => [confirmedBy, reversedBy]));
    return {
      purchases: rows.map((row) => ({
        ...row,
        confirmedBy: admins.get(row.confirmedBy ?? 0) ?? null,
        reversedBy: admins.get(row.reversedBy ?? 0) ?? null,
      })),
      totalPurchases: total,
      totalPages: totalPages(total, page),
    };
  }

  /** Whose a purchase is and where it stands; undefined when there is none, or the person is gone. */
  async standing(purchaseId: number): Promise<PurchaseStanding | undefined> {
    return (await this.repository.standings([purchaseId]))[0];
  }

  /** The same by id, of several; those that do not exist are missing. */
  async standings(purchaseIds: number[]): Promise<Map<number, PurchaseStanding>> {
    if (purchaseIds.length === 0) return new Map();
    const standings = await this.repository.standings(purchaseIds);
    return new Map(standings.map((standing) => [standing.purchaseId, standing]));
  }

  /** Messages overtake one another: one that tells of an earlier state of the order changes nothing. */
  private async follow(known: KnownPurchase, said: PurchaseDto['status']): Promise<Receipt> {
    const { isSame: _, ...purchase } = known;
    if (said === 'reversed' && purchase.status !== 'reversed') await this.takeBack(purchase.id, null);
    else if (said === 'confirmed' && purchase.status === 'pending') await this.confirm(purchase.id, null);
    else if (said === 'confirmed' && purchase.confirmedAt === null) throw new PurchaseReversed();
    else return { purchase, isRepeat: true };
    return { purchase: await this.one(purchase.id), isRepeat: false };
  }

  private decide(
    id: number,
    adminId: number,
    decision: (purchase: PurchaseDto) => Promise<void>,
  ): Promise<PurchaseDto> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(adminId);
      const purchase = await this.repository.locked(id);
      if (!purchase) throw new PurchaseNotFound();
      await decision(purchase);
      return this.one(id);
    });
  }

  private async admins(ids: (number | null)[]): Promise<Map<number, DecidingAdminDto>> {
    const known = [...new Set(ids.filter((id) => id !== null))];
    return new Map(
      await Promise.all(known.map(async (id) => [id, { id, name: (await this.profiles.getByUser(id)).name }] as const)),
    );
  }

  private async confirm(purchaseId: number, adminId: number | null): Promise<void> {
    await this.repository.confirm(purchaseId, adminId);
    await this.outbox.record(purchaseConfirmed({ purchaseId }));
  }

  private async takeBack(purchaseId: number, adminId: number | null): Promise<void> {
    await this.repository.reverse(purchaseId, adminId);
    await this.outbox.record(purchaseReversed({ purchaseId }));
  }

  private async one(id: number): Promise<PurchaseDto> {
    const purchase = await this.repository.one(id);
    if (!purchase) throw new PurchaseNotFound();
    return purchase;
  }
}
