import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { type Page, totalPages } from '../../platform/http/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { ProfilesService, UsersService } from '../identity/index.js';
import { ClickReferencesService } from './click-references.service.js';
import {
  InvalidSignatureError,
  OrderMismatchError,
  PurchaseNotFoundError,
  PurchaseNotPendingError,
  PurchaseAlreadyReversedError,
  ClickReferenceNotFoundError,
} from './marketplace.errors.js';
import type { DecidingAdminDto, PostbackDto, PurchaseDto, PurchasesDto, PurchasesQuery } from './purchases.dto.js';
import { purchaseConfirmed, purchaseReversed } from './purchases.events.js';
import { type ExistingPurchase, type PurchaseState, PurchasesRepository } from './purchases.repository.js';

export interface PostbackResult {
  purchase: PurchaseDto;
  /** The message said nothing new. */
  isDuplicate: boolean;
}

@Injectable()
export class PurchasesService {
  constructor(
    private readonly database: Database,
    private readonly repository: PurchasesRepository,
    private readonly clickReferences: ClickReferencesService,
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
  receive(advertiser: string, { clickReference, ...order }: PostbackDto): Promise<PostbackResult> {
    return this.database.transaction(async () => {
      const advertiserId = await this.repository.advertiserId(advertiser);
      if (advertiserId === undefined) throw new InvalidSignatureError();
      const clickReferenceId = await this.clickReferences.find(advertiserId, clickReference);
      if (clickReferenceId === undefined) throw new ClickReferenceNotFoundError();
      const message = { ...order, status: order.status ?? 'pending', advertiserId, clickReferenceId };
      const added = await this.repository.add(message);
      if (added !== undefined) {
        if (message.status === 'confirmed') await this.outbox.record(purchaseConfirmed({ purchaseId: added }));
        return { purchase: await this.getById(added), isDuplicate: false };
      }
      const known = await this.repository.findExisting(message);
      if (!known?.matches) throw new OrderMismatchError();
      return this.applyStatus(known, message.status);
    });
  }

  /** An admin says that the purchase stands. */
  verify(id: number, adminId: number): Promise<PurchaseDto> {
    return this.decide(id, adminId, async ({ status }) => {
      if (status !== 'pending') throw new PurchaseNotPendingError();
      await this.confirm(id, adminId);
    });
  }

  /** An admin takes it back, pending or confirmed; final. */
  reverse(id: number, adminId: number): Promise<PurchaseDto> {
    return this.decide(id, adminId, async ({ status }) => {
      if (status === 'reversed') throw new PurchaseAlreadyReversedError();
      await this.revoke(id, adminId);
    });
  }

  async list(query: PurchasesQuery, page: Page): Promise<PurchasesDto> {
    const [rows, total] = await this.repository.list(query, page);
    const admins = await this.findAdmins(rows.flatMap(({ confirmedBy, reversedBy }) => [confirmedBy, reversedBy]));
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
  async findState(purchaseId: number): Promise<PurchaseState | undefined> {
    return (await this.repository.findStates([purchaseId]))[0];
  }

  /** The same by id, of several; those that do not exist are missing. */
  async findStates(purchaseIds: number[]): Promise<Map<number, PurchaseState>> {
    if (purchaseIds.length === 0) return new Map();
    const standings = await this.repository.findStates(purchaseIds);
    return new Map(standings.map((standing) => [standing.purchaseId, standing]));
  }

  /** Messages overtake one another: one that tells of an earlier state of the order changes nothing. */
  private async applyStatus(known: ExistingPurchase, said: PurchaseDto['status']): Promise<PostbackResult> {
    const { matches: _, ...purchase } = known;
    if (said === 'reversed' && purchase.status !== 'reversed') await this.revoke(purchase.id, null);
    else if (said === 'confirmed' && purchase.status === 'pending') await this.confirm(purchase.id, null);
    else if (said === 'confirmed' && purchase.confirmedAt === null) throw new PurchaseAlreadyReversedError();
    else return { purchase, isDuplicate: true };
    return { purchase: await this.getById(purchase.id), isDuplicate: false };
  }

  private decide(
    id: number,
    adminId: number,
    decision: (purchase: PurchaseDto) => Promise<void>,
  ): Promise<PurchaseDto> {
    return this.database.transaction(async () => {
      await this.users.assertUserActive(adminId);
      const purchase = await this.repository.findForUpdate(id);
      if (!purchase) throw new PurchaseNotFoundError();
      await decision(purchase);
      return this.getById(id);
    });
  }

  private async findAdmins(ids: (number | null)[]): Promise<Map<number, DecidingAdminDto>> {
    const known = [...new Set(ids.filter((id) => id !== null))];
    return new Map(
      await Promise.all(known.map(async (id) => [id, { id, name: (await this.profiles.getByUser(id)).name }] as const)),
    );
  }

  private async confirm(purchaseId: number, adminId: number | null): Promise<void> {
    await this.repository.confirm(purchaseId, adminId);
    await this.outbox.record(purchaseConfirmed({ purchaseId }));
  }

  private async revoke(purchaseId: number, adminId: number | null): Promise<void> {
    await this.repository.reverse(purchaseId, adminId);
    await this.outbox.record(purchaseReversed({ purchaseId }));
  }

  private async getById(id: number): Promise<PurchaseDto> {
    const purchase = await this.repository.findById(id);
    if (!purchase) throw new PurchaseNotFoundError();
    return purchase;
  }
}
