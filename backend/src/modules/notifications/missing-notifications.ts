import { Injectable } from '@nestjs/common';
import { type DomainEvent, Outbox } from '../../platform/outbox/index.js';
import { MissingEffectFinder } from '../../platform/reconciliation/index.js';
import type { WithdrawnPayload } from '../testimonials/index.js';
import { EmailDeliveriesRepository } from './mails/email-deliveries.repository.js';
import { mailQueued } from './notifications.events.js';
import { NotificationsRepository } from './notifications.repository.js';
import { PurchaseNotifications } from './purchases/purchase-notifications.js';
import { type ReportEventPayload, ReportNotifications } from './reports/report-notifications.js';
import { TestimonialNotifications } from './testimonials/testimonial-notifications.js';

const reportEvents = [
  'content-reports.testimonial-hidden',
  'content-reports.case-decided',
  'content-reports.objection-decided',
  'content-reports.case-closed',
] as const;

/**
 * Notifications of the last week that were not created. Older ones are not sent late: the events stored in the outbox
 * limit the period.
 */
@Injectable()
export class MissingNotifications extends MissingEffectFinder {
  constructor(
    private readonly outbox: Outbox,
    private readonly repository: NotificationsRepository,
    private readonly testimonials: TestimonialNotifications,
    private readonly purchases: PurchaseNotifications,
    private readonly reports: ReportNotifications,
  ) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    yield* this.findMissing<{ testimonialId: number }>('points.settled', ({ testimonialId }) =>
      this.testimonials.isDecisionNotificationMissing(testimonialId),
    );
    yield* this.findMissing<{ purchaseId: number }>('points.purchase-settled', ({ purchaseId }) =>
      this.purchases.isNotificationMissing(purchaseId),
    );
    for (const name of reportEvents)
      yield* this.findMissing<ReportEventPayload>(name, (payload) => this.reports.isNotificationMissing(payload));
    // A removal by the author does not notify the author, but deletes the notifications about the testimonial.
    yield* this.findMissing<WithdrawnPayload & DomainEvent['payload']>(
      'testimonials.withdrawn',
      async ({ testimonialId, authorId, by }) =>
        (await this.repository.existsForTestimonial(testimonialId)) ||
        (await this.reports.isNotificationMissing({ authorId })) ||
        (by === 'admin' && (await this.testimonials.isRemovalNotificationMissing(authorId, testimonialId))),
    );
  }

  private async *findMissing<Payload extends DomainEvent['payload']>(
    name: DomainEvent['name'],
    isMissing: (payload: Payload) => Promise<boolean>,
  ): AsyncGenerator<DomainEvent> {
    const seen = new Set<string>();
    for await (const payloads of this.outbox.iterateStoredPayloads<Payload>([name])) {
      for (const payload of payloads) {
        const key = JSON.stringify(payload);
        if (seen.has(key)) continue;
        seen.add(key);
        if (await isMissing(payload)) yield { name, payload };
      }
    }
  }
}

/** Mails that were neither sent nor given up. */
@Injectable()
export class MissingMails extends MissingEffectFinder {
  constructor(private readonly repository: EmailDeliveriesRepository) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    for (const deliveryId of await this.repository.findUnsent()) yield mailQueued({ deliveryId });
  }
}
