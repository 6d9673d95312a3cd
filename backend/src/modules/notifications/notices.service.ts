import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { type Language, type Page, totalPages } from '../../platform/http/index.js';
import { CatalogService } from '../catalog/index.js';
import { UsersService } from '../identity/index.js';
import { PointsService } from '../points/index.js';
import { DecisionLog } from '../review/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveriesService } from './deliveries.service.js';
import type { Delivery } from './delivery.entity.js';
import type { Notice } from './notice.entity.js';
import type { NoticeDto, NoticesDto } from './notices.dto.js';
import { NoticesRepository, type NewNotice } from './notices.repository.js';
import { NoticeNotFound } from './notifications.errors.js';

export interface RequestNews {
  userId: number;
  kind: 'export_ready' | 'rectification_approved' | 'rectification_refused';
  requestId: number;
  /** Of the mail. */
  language: Language;
}

/** What people are told: in the app, and by mail where there is a mail server. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly database: Database,
    private readonly repository: NoticesRepository,
    private readonly mails: DeliveriesRepository,
    private readonly deliveries: DeliveriesService,
    private readonly catalog: CatalogService,
    private readonly decisions: DecisionLog,
    private readonly users: UsersService,
    private readonly points: PointsService,
  ) {}

  /** Tells an occasion once, in both ways. */
  async tell(notice: NewNotice, language: Language): Promise<void> {
    await this.database.transaction(async () => {
      if (!(await this.users.existsForShare(notice.userId))) return;
      if (!(await this.repository.add(notice))) return;
      const { userId, kind, occasion, testimonialId = null, points = null } = notice;
      await this.deliveries.queue({ userId, kind, occasion, language, testimonialId, points });
    });
  }

  /** News of a data request; each kind of news of a request is told once. */
  tellOfRequest({ userId, kind, requestId, language }: RequestNews): Promise<void> {
    return this.tell({ userId, kind, requestId, occasion: `${kind}:${requestId}` }, language);
  }

  async list(userId: number, page: Page, language: Language): Promise<NoticesDto> {
    const [[rows, total], unread] = await Promise.all([
      this.repository.page(userId, page),
      this.repository.unread(userId),
    ]);
    return {
      notices: await this.worded(rows, language),
      totalPages: totalPages(total, page),
      totalNotices: total,
      unread,
    };
  }

  async read(id: number, userId: number): Promise<void> {
    if (!(await this.repository.markRead(id, userId))) throw new NoticeNotFound();
  }

  readAll(userId: number): Promise<void> {
    return this.repository.markAllRead(userId);
  }

  /** Everything kept here about a person. */
  async exportOf(userId: number): Promise<{ notices: Notice[]; mails: Omit<Delivery, 'messageKey'>[] }> {
    const mails = await this.mails.ofUser(userId);
    return {
      notices: await this.repository.ofUser(userId),
      mails: mails.map(({ messageKey: _internal, ...mail }) => mail),
    };
  }

  /** Removes everything kept here about a person; mails that wait are never sent. */
  async eraseOf(userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.repository.deleteOf(userId);
      await this.mails.deleteOf(userId);
    });
  }

  private async worded(rows: Notice[], language: Language): Promise<NoticeDto[]> {
    const ids = (pick: (row: Notice) => number | null) => rows.map(pick).filter((id): id is number => id !== null);
    const [names, reasons, orders] = await Promise.all([
      this.catalog.findNames(
        { conditions: ids((row) => row.conditionId), supplements: ids((row) => row.supplementId), listBrands: [] },
        language,
      ),
      this.decisions.reasons(ids((row) => row.decisionId)),
      this.points.findOrders(ids((row) => (isAboutPurchase(row) ? row.ledgerEntryId : null))),
    ]);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      createdAt: row.createdAt,
      readAt: row.readAt,
      testimonialId: row.testimonialId,
      requestId: row.requestId,
      conditionName: row.ownConditionName ?? names.conditions.get(row.conditionId ?? 0) ?? null,
      supplementName: row.ownSupplementName ?? names.supplements.get(row.supplementId ?? 0) ?? null,
      advertiserName: orders.get(row.ledgerEntryId ?? 0)?.advertiserName ?? null,
      orderReference: orders.get(row.ledgerEntryId ?? 0)?.orderReference ?? null,
      points: row.points,
      reason: reasons.get(row.decisionId ?? 0)?.reason ?? null,
      reasonCode: reasons.get(row.decisionId ?? 0)?.reasonCode ?? null,
    }));
  }
}

const isAboutPurchase = ({ kind }: Notice): boolean => kind === 'purchase_confirmed' || kind === 'purchase_reversed';
