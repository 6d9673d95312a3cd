import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { type Language, type Page, countPages } from '../../../platform/http/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { UsersService } from '../../identity/index.js';
import { ClickReferencesService } from './click-references.service.js';
import {
  InvalidSignatureError,
  OrderMismatchError,
  OwnPurchaseError,
  PurchaseNotFoundError,
  PurchaseNotPendingError,
  PurchaseAlreadyReversedError,
  ClickReferenceNotFoundError,
  StalePurchaseError,
} from '../marketplace.errors.js';
import type { PostbackDto, PurchaseDto, PurchasesDto, PurchasesQuery, ReversalDto } from './purchases.dto.js';
import { purchaseConfirmed, purchaseReversed } from './purchases.events.js';
import { type ExistingPurchase, type PurchaseState, PurchasesRepository } from './purchases.repository.js';

export interface PostbackResult {
  purchase: PurchaseDto;
  /** Whether the message changed nothing. */
  isDuplicate: boolean;
}

@Injectable()
export class PurchasesService {
  constructor(
    private readonly database: Database,
    private readonly repository: PurchasesRepository,
    private readonly clickReferences: ClickReferencesService,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Applies a partner's message about an order, whose signature has been verified. Repeated and concurrent messages
   * have one effect.
   * @throws ClickReferenceNotFoundError if the reference does not belong to this partner
   * @throws OrderMismatchError if the order exists with another amount, currency or reference
   * @throws PurchaseAlreadyReversedError if an order that was reversed and never confirmed is to be confirmed
   */
  applyPostback(advertiser: string, { clickReference, ...order }: PostbackDto): Promise<PostbackResult> {
    return this.database.transaction(async () => {
      const advertiserId = await this.repository.findAdvertiserId(advertiser);
      if (advertiserId === undefined) throw new InvalidSignatureError();
      const clickReferenceId = await this.clickReferences.findIdForShare(
        { id: advertiserId, name: advertiser },
        clickReference,
      );
      if (clickReferenceId === undefined) throw new ClickReferenceNotFoundError();
      const message = { ...order, status: order.status ?? 'pending', advertiserId, clickReferenceId };
      const purchaseId = await this.repository.add(message);
      if (purchaseId !== undefined) {
        if (message.status === 'confirmed') await this.outbox.record(purchaseConfirmed({ purchaseId }));
        return { purchase: await this.getById(purchaseId), isDuplicate: false };
      }
      const existing = await this.repository.findExisting(message);
      if (!existing?.matches) throw new OrderMismatchError();
      return this.applyStatus(existing, message.status);
    });
  }

  /** An admin confirms a pending purchase of another user. */
  confirmByAdmin(id: number, adminId: number): Promise<PurchaseDto> {
    return this.decide(id, adminId, async ({ status }) => {
      if ((await this.findState(id))?.userId === adminId) throw new OwnPurchaseError();
      if (status !== 'pending') throw new PurchaseNotPendingError();
      await this.recordConfirmation(id, adminId);
    });
  }

  /**
   * An admin reverses a pending or confirmed purchase; final.
   * @throws StalePurchaseError if it has another status than the one that the admin has read
   */
  reverseByAdmin(id: number, adminId: number, read: ReversalDto = {}): Promise<PurchaseDto> {
    return this.decide(id, adminId, async ({ status }) => {
      if (status === 'reversed') throw new PurchaseAlreadyReversedError();
      if (read.status !== undefined && read.status !== status) throw new StalePurchaseError();
      await this.recordReversal(id, adminId);
    });
  }

  async list(query: PurchasesQuery, page: Page): Promise<PurchasesDto> {
    const [rows, total] = await this.repository.list(query, page);
    const admins = await this.users.findAdmins(
      rows.flatMap(({ confirmedBy, reversedBy }) => [confirmedBy, reversedBy]),
    );
    return {
      purchases: rows.map((row) => ({
        ...row,
        confirmedBy: admins.get(row.confirmedBy) ?? null,
        reversedBy: admins.get(row.reversedBy) ?? null,
      })),
      totalPurchases: total,
      totalPages: countPages(total, page),
    };
  }

  /** The names of all partners. */
  listAdvertisers(): Promise<string[]> {
    return this.repository.findAdvertiserNames();
  }

  /** The user and the status of a purchase; undefined if it does not exist or the user was erased. */
  async findState(purchaseId: number): Promise<PurchaseState | undefined> {
    return (await this.repository.findStates([purchaseId]))[0];
  }

  /** The language in which the buyer last saw links to the shop; null if it is unknown. */
  findLanguage(purchaseId: number): Promise<Language | null> {
    return this.repository.findLanguage(purchaseId);
  }

  /** The states of several purchases by id; unknown ids are missing. */
  async findStates(purchaseIds: number[]): Promise<Map<number, PurchaseState>> {
    if (purchaseIds.length === 0) return new Map();
    const states = await this.repository.findStates(purchaseIds);
    return new Map(states.map((state) => [state.purchaseId, state]));
  }

  /** Applies a status. Messages may arrive out of order: one with an earlier status changes nothing. */
  private async applyStatus(existing: ExistingPurchase, status: PurchaseDto['status']): Promise<PostbackResult> {
    const { matches: _, ...purchase } = existing;
    if (status === 'reversed' && purchase.status !== 'reversed') await this.recordReversal(purchase.id, null);
    else if (status === 'confirmed' && purchase.status === 'pending') await this.recordConfirmation(purchase.id, null);
    else if (status === 'confirmed' && purchase.confirmedAt === null) throw new PurchaseAlreadyReversedError();
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

  private async recordConfirmation(purchaseId: number, adminId: number | null): Promise<void> {
    await this.repository.confirm(purchaseId, adminId);
    await this.outbox.record(purchaseConfirmed({ purchaseId }));
  }

  private async recordReversal(purchaseId: number, adminId: number | null): Promise<void> {
    await this.repository.reverse(purchaseId, adminId);
    await this.outbox.record(purchaseReversed({ purchaseId }));
  }

  private async getById(id: number): Promise<PurchaseDto> {
    const purchase = await this.repository.findById(id);
    if (!purchase) throw new PurchaseNotFoundError();
    return purchase;
  }
}
