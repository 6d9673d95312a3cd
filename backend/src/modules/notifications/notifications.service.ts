import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { type Language, type Page, countPages } from '../../platform/http/index.js';
import { CatalogService, buildCustomConditionPhrase } from '../catalog/index.js';
import { ReportParties } from '../content-reports/index.js';
import { UsersService } from '../identity/index.js';
import { PointsService } from '../points/index.js';
import { DecisionLog } from '../review/index.js';
import { EmailDeliveriesRepository } from './mails/email-deliveries.repository.js';
import { EmailDeliveriesService } from './mails/email-deliveries.service.js';
import type { EmailDelivery } from './mails/email-delivery.entity.js';
import type { Notification } from './notification.entity.js';
import type { NotificationDto, NotificationsDto } from './notifications.dto.js';
import { NotificationsRepository, type NewNotification } from './notifications.repository.js';
import { NotificationNotFoundError } from './notifications.errors.js';

export interface RequestNotification {
  userId: number;
  kind: 'export_ready' | 'rectification_approved' | 'rectification_refused';
  requestId: number;
  /** Language of the mail. */
  language: Language;
}

/** Notifies users in the app and, if a mail server is configured, by mail. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly repository: NotificationsRepository,
    private readonly emailDeliveriesRepository: EmailDeliveriesRepository,
    private readonly deliveries: EmailDeliveriesService,
    private readonly catalog: CatalogService,
    private readonly decisions: DecisionLog,
    private readonly users: UsersService,
    private readonly points: PointsService,
    private readonly reports: ReportParties,
  ) {}

  /** Notifies once per deduplication key, in the app and by e-mail. */
  async notify(notification: NewNotification, language: Language): Promise<void> {
    await this.database.transaction(async () => {
      if (!(await this.users.lockIfExists(notification.userId))) return;
      if (!(await this.repository.add(notification))) return;
      const { userId, kind, dedupeKey, testimonialId = null, points = null, reportId = null } = notification;
      await this.deliveries.queue({ userId, kind, dedupeKey, language, testimonialId, points, reportId });
    });
  }

  /** Notifies a user about a data request, once per kind and request. */
  notifyDataRequest({ userId, kind, requestId, language }: RequestNotification): Promise<void> {
    return this.notify({ userId, kind, requestId, dedupeKey: `${kind}:${requestId}` }, language);
  }

  async list(userId: number, page: Page, language: Language): Promise<NotificationsDto> {
    const [[rows, total], unread] = await Promise.all([
      this.repository.findPage(userId, page),
      this.repository.countUnread(userId),
    ]);
    return {
      notices: await this.toDto(rows, language),
      totalPages: countPages(total, page),
      totalNotices: total,
      unread,
    };
  }

  async markRead(id: number, userId: number): Promise<void> {
    if (!(await this.repository.markRead(id, userId))) throw new NotificationNotFoundError();
  }

  markAllRead(userId: number): Promise<void> {
    return this.repository.markAllRead(userId);
  }

  exportNotices(userId: number): Promise<Notification[]> {
    return this.repository.findByUser(userId);
  }

  async exportMails(userId: number): Promise<Omit<EmailDelivery, 'messageKey'>[]> {
    const mails = await this.emailDeliveriesRepository.findByUser(userId);
    return mails.map(({ messageKey: _internal, ...mail }) => mail);
  }

  /** Deletes all notifications and mails of a user; waiting mails are not sent. */
  async eraseUserData(userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.repository.deleteByUser(userId);
      await this.emailDeliveriesRepository.deleteByUser(userId);
    });
  }

  private async toDto(rows: Notification[], language: Language): Promise<NotificationDto[]> {
    const collectIds = (readId: (row: Notification) => number | null) =>
      rows.map(readId).filter((id): id is number => id !== null);
    const [names, phrases, reasons, orders, reportNumbers] = await Promise.all([
      this.catalog.findNames(
        {
          conditions: collectIds((row) => row.conditionId),
          supplements: collectIds((row) => row.supplementId),
          brands: [],
        },
        language,
      ),
      this.catalog.findConditionPhrases(
        collectIds((row) => row.conditionId),
        language,
      ),
      this.decisions.findReasons(collectIds((row) => row.decisionId)),
      this.points.findOrders(collectIds((row) => (isAboutPurchase(row) ? row.ledgerEntryId : null))),
      this.reports.findNumbers(collectIds((row) => row.reportId)),
    ]);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      createdAt: row.createdAt,
      readAt: row.readAt,
      testimonialId: row.testimonialId,
      requestId: row.requestId,
      reportNumber: reportNumbers.get(row.reportId ?? 0) ?? null,
      conditionName: row.customConditionName ?? names.conditions.get(row.conditionId ?? 0) ?? null,
      conditionPhrase:
        row.customConditionName === null
          ? (phrases.get(row.conditionId ?? 0) ?? null)
          : buildCustomConditionPhrase(row.customConditionName, language),
      supplementName: row.customSupplementName ?? names.supplements.get(row.supplementId ?? 0) ?? null,
      isSupplementUserGenerated:
        row.customSupplementName !== null || names.userGeneratedSupplements.has(row.supplementId ?? 0),
      advertiserName: orders.get(row.ledgerEntryId ?? 0)?.advertiserName ?? null,
      orderReference: orders.get(row.ledgerEntryId ?? 0)?.orderReference ?? null,
      points: row.points,
      reason: reasons.get(row.decisionId ?? 0)?.reason ?? null,
      reasonCode: reasons.get(row.decisionId ?? 0)?.reasonCode ?? null,
    }));
  }
}

const isAboutPurchase = ({ kind }: Notification): boolean =>
  kind === 'purchase_confirmed' || kind === 'purchase_reversed';
