import { Injectable } from '@nestjs/common';
import { type DomainEvent, Outbox } from '../../platform/outbox/index.js';
import { MissingEffects } from '../../platform/reconciliation/index.js';
import type { WithdrawnPayload } from '../testimonials/index.js';
import { EmailDeliveriesRepository } from './email-deliveries.repository.js';
import { mailQueued } from './notifications.events.js';
import { NotificationsRepository } from './notifications.repository.js';
import { PurchaseNotifications } from './purchase-notifications.js';
import { TestimonialNotifications } from './testimonial-notifications.js';

/**
 * News of the last week that did not reach the people whom it is for. Older ones are no news any more: the events
 * that are kept say what is looked for.
 */
@Injectable()
export class MissingNotices extends MissingEffects {
  constructor(
    private readonly outbox: Outbox,
    private readonly repository: NotificationsRepository,
    private readonly testimonials: TestimonialNotifications,
    private readonly purchases: PurchaseNotifications,
  ) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    yield* this.missing<{ testimonialId: number }>('points.settled', ({ testimonialId }) =>
      this.testimonials.isDecisionUntold(testimonialId),
    );
    yield* this.missing<{ purchaseId: number }>('points.purchase-settled', ({ purchaseId }) =>
      this.purchases.isUntold(purchaseId),
    );
    // What the author removed is told nobody; what they were told about it goes.
    yield* this.missing<WithdrawnPayload & DomainEvent['payload']>(
      'testimonials.withdrawn',
      async ({ testimonialId, authorId, by }) =>
        (await this.repository.isAnyAbout(testimonialId)) ||
        (by === 'admin' && (await this.testimonials.isRemovalUntold(authorId, testimonialId))),
    );
  }

  private async *missing<Payload extends DomainEvent['payload']>(
    name: string,
    isMissing: (payload: Payload) => Promise<boolean>,
  ): AsyncGenerator<DomainEvent> {
    const seen = new Set<string>();
    for await (const payloads of this.outbox.kept<Payload>([name])) {
      for (const payload of payloads) {
        const key = JSON.stringify(payload);
        if (seen.has(key)) continue;
        seen.add(key);
        if (await isMissing(payload)) yield { name, payload };
      }
    }
  }
}

/** Mails that nobody has sent or given up. */
@Injectable()
export class MissingMails extends MissingEffects {
  constructor(private readonly repository: EmailDeliveriesRepository) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    for (const deliveryId of await this.repository.unsent()) yield mailQueued({ deliveryId });
  }
}
