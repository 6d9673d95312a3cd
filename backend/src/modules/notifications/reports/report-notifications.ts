import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import type { Language } from '../../../platform/http/index.js';
import { ReportParties } from '../../content-reports/index.js';
import { DecisionLog } from '../../review/index.js';
import { TestimonialsService } from '../../testimonials/index.js';
import { EmailDeliveriesRepository, type NewEmailDelivery } from '../mails/email-deliveries.repository.js';
import { EmailDeliveriesService } from '../mails/email-deliveries.service.js';
import { NotificationsRepository, type NewNotification } from '../notifications.repository.js';
import { NotificationsService } from '../notifications.service.js';

/**
 * Names the case or the objection about which the parties are notified, or the author or the case of a deleted
 * testimonial.
 */
export type ReportEventPayload =
  | { caseId: number }
  | { objectionId: number }
  | { authorId: number }
  | { closedCaseId: number };

/** A reporter without an account gets a mail only. */
type Message = { notification: NewNotification; language: Language } | { mail: NewEmailDelivery };

/**
 * Notifies reporters and authors of decisions on reports. A takedown and a reinstatement are notified to the author as the
 * review decisions that they are, except a takedown of a testimonial that was rejected before, which is none.
 */
@Injectable()
export class ReportNotifications {
  constructor(
    private readonly database: Database,
    private readonly parties: ReportParties,
    private readonly testimonials: TestimonialsService,
    private readonly decisions: DecisionLog,
    private readonly repository: NotificationsRepository,
    private readonly emailDeliveriesRepository: EmailDeliveriesRepository,
    private readonly notifications: NotificationsService,
    private readonly deliveries: EmailDeliveriesService,
  ) {}

  /** Notifies about the current state of a case or an objection, each party once per state. */
  async notify(payload: ReportEventPayload): Promise<void> {
    for (const message of await this.buildMessages(payload)) {
      if ('mail' in message) await this.database.transaction(() => this.deliveries.queue(message.mail));
      else await this.notifications.notify(message.notification, message.language);
    }
  }

  /** Whether a party was not notified of the current state. */
  async isNotificationMissing(payload: ReportEventPayload): Promise<boolean> {
    for (const message of await this.buildMessages(payload)) {
      const exists =
        'mail' in message
          ? !this.deliveries.isEnabled ||
            (await this.emailDeliveriesRepository.existsByDedupeKey(message.mail.dedupeKey))
          : await this.repository.existsByDedupeKey(message.notification.userId, message.notification.dedupeKey);
      if (!exists) return true;
    }
    return false;
  }

  private async buildMessages(payload: ReportEventPayload): Promise<Message[]> {
    const messages = await this.buildAllMessages(payload);
    return messages.filter((message) => message !== undefined);
  }

  private buildAllMessages(payload: ReportEventPayload): Promise<(Message | undefined)[]> {
    if ('objectionId' in payload) return this.buildObjectionMessages(payload.objectionId);
    if ('caseId' in payload) return this.buildCaseMessages(payload.caseId);
    if ('closedCaseId' in payload) return this.buildClosedMessages({ id: payload.closedCaseId });
    return this.buildClosedMessages({ authorId: payload.authorId });
  }

  /**
   * The deletion of a testimonial clears it in its case, which its author identifies until the author is erased. An author
   * whose objection was not decided is notified of the removal by an admin.
   */
  private async buildClosedMessages(of: { id: number } | { authorId: number }): Promise<(Message | undefined)[]> {
    const reports = await this.parties.findClosedReports(of);
    return Promise.all(
      reports.map(({ reportId, objectionId }) => {
        const dedupeKey = objectionId === null ? `report-closed:${reportId}` : `objection-closed:${objectionId}`;
        return this.buildReporterMessage(reportId, dedupeKey, 'report_closed');
      }),
    );
  }

  private async buildCaseMessages(caseId: number): Promise<(Message | undefined)[]> {
    const found = await this.parties.findCase(caseId);
    if (!found) return [];
    const { reportCase, reports } = found;
    const { testimonialId, outcome, hiddenAt, decidedAt } = reportCase;
    if (outcome === null)
      return hiddenAt ? [await this.buildHiddenMessage(testimonialId, `hidden:${caseId}:${hiddenAt.getTime()}`)] : [];
    const messages = await Promise.all(reports.map(({ id }) => this.buildReporterMessage(id, `report-decided:${id}`)));
    // Who was told that it is hidden also reads how that ended.
    const isAuthorNotified =
      outcome === 'taken_down'
        ? !(await this.isReviewDecision(testimonialId, decidedAt))
        : await this.parties.hasHidden(caseId);
    if (isAuthorNotified) messages.push(await this.buildAuthorMessage(testimonialId, `case-decided:${caseId}`));
    return messages;
  }

  /**
   * To the party that objected, and to the reporters if an objection of the author was successful. To the author if that of a
   * reporter was, and the takedown is no review decision.
   */
  private async buildObjectionMessages(objectionId: number): Promise<(Message | undefined)[]> {
    const objection = await this.parties.findObjection(objectionId);
    const found = objection && (await this.parties.findCase(objection.caseId));
    if (!found || objection.outcome === null) return [];
    const dedupeKey = `objection-decided:${objectionId}`;
    if (objection.reportId !== null) {
      const messages = [await this.buildReporterMessage(objection.reportId, dedupeKey)];
      const { testimonialId, currentOutcome, currentSince } = found.reportCase;
      // Another objection may have been the one that changed the outcome.
      const isTakedown = currentOutcome === 'taken_down' && currentSince?.getTime() === objection.decidedAt?.getTime();
      if (isTakedown && !(await this.isReviewDecision(testimonialId, currentSince)))
        messages.push(await this.buildAuthorMessage(testimonialId, `${dedupeKey}:author`));
      return messages;
    }
    const reports = objection.outcome === 'upheld' ? [] : found.reports;
    return Promise.all([
      this.buildAuthorMessage(found.reportCase.testimonialId, dedupeKey),
      ...reports.map(({ id }) => this.buildReporterMessage(id, `${dedupeKey}:${id}`)),
    ]);
  }

  private async isReviewDecision(testimonialId: number | null, decidedAt: Date | null): Promise<boolean> {
    return testimonialId !== null && decidedAt !== null && this.decisions.existsAt(testimonialId, decidedAt);
  }

  private async buildReporterMessage(
    reportId: number,
    dedupeKey: string,
    kind: 'report_decided' | 'report_closed' = 'report_decided',
  ): Promise<Message | undefined> {
    const report = await this.parties.findReport(reportId);
    if (!report || report.number === null) return undefined;
    const { reporterId: userId, email, language } = report;
    if (userId !== null) return { notification: { userId, kind, dedupeKey, reportId }, language };
    if (email === null) return undefined;
    return {
      mail: { userId, kind, dedupeKey, language, testimonialId: null, points: null, reportId },
    };
  }

  private async buildHiddenMessage(testimonialId: number | null, dedupeKey: string): Promise<Message | undefined> {
    const testimonial = testimonialId === null ? undefined : await this.testimonials.findSnapshot(testimonialId);
    if (testimonial?.reviewStatus !== 'hidden') return undefined;
    return this.buildAuthorMessage(testimonialId, dedupeKey, 'testimonial_hidden');
  }

  private async buildAuthorMessage(
    testimonialId: number | null,
    dedupeKey: string,
    kind: 'testimonial_hidden' | 'report_decided' = 'report_decided',
  ): Promise<Message | undefined> {
    const testimonial = testimonialId === null ? undefined : await this.testimonials.findSnapshot(testimonialId);
    if (!testimonial) return undefined;
    const { userId, language, conditionId, supplementId, customConditionName, customSupplementName } = testimonial;
    const subject = { conditionId, supplementId, customConditionName, customSupplementName };
    return { notification: { userId, kind, dedupeKey, testimonialId, ...subject }, language };
  }
}
