import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../config/config.module.js';
import type { Env } from '../../../config/env.js';
import { Mailer, MailNotSentError, RecipientRejectedError } from '../../../platform/mail/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ReportParties } from '../../content-reports/index.js';
import { UsersService } from '../../identity/index.js';
import { TestimonialsService } from '../../testimonials/index.js';
import { EmailDeliveriesRepository, type NewEmailDelivery } from './email-deliveries.repository.js';
import type { EmailDelivery } from './email-delivery.entity.js';
import { renderNotificationMail } from './render-notification-mail.js';
import { MailAlreadyClaimedError } from '../notifications.errors.js';
import { mailQueued } from '../notifications.events.js';

/**
 * Sends each e-mail once. A mail is claimed in the database before it is passed to the mail server, so that only one
 * worker sends it. It is sent again only if the worker crashes, or loses the database, after the server accepted the
 * mail and before this is stored; the second mail has the same Message-ID, so that mail programs can recognize it.
 */
@Injectable()
export class EmailDeliveriesService {
  constructor(
    private readonly repository: EmailDeliveriesRepository,
    private readonly users: UsersService,
    private readonly reports: ReportParties,
    private readonly testimonials: TestimonialsService,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Whether a mail server is configured. */
  get isEnabled(): boolean {
    return this.mailer.isEnabled;
  }

  /**
   * Queues a mail in the transaction of the caller. Without SMTP_URL no mail is queued, so that no outdated mail is
   * sent when it is configured later.
   */
  async queue(delivery: NewEmailDelivery): Promise<void> {
    if (!this.isEnabled) return;
    const id = await this.repository.add(delivery);
    if (id !== undefined) await this.outbox.record(mailQueued({ deliveryId: id }));
  }

  /**
   * Sends a waiting mail.
   * @throws MailNotSentError, MailAlreadyClaimedError if the job should be retried
   */
  async deliver(id: number): Promise<void> {
    const delivery = await this.repository.claim(id);
    if (!delivery) {
      if ((await this.repository.find(id))?.state === 'sending') throw new MailAlreadyClaimedError();
      return;
    }
    try {
      await this.send(delivery);
    } catch (error) {
      if (error instanceof RecipientRejectedError) return this.repository.markFailed(id, 'given_up', error.reason);
      await this.repository.markFailed(id, 'waiting', error instanceof MailNotSentError ? error.reason : 'unexpected');
      throw error;
    }
    await this.repository.markSent(id);
  }

  private async send(delivery: EmailDelivery): Promise<void> {
    const { userId, reportId, testimonialId, messageKey } = delivery;
    // It may have been deleted while the mail server was unavailable.
    if (testimonialId !== null && !(await this.testimonials.findSnapshot(testimonialId))) {
      throw new RecipientRejectedError('testimonial deleted');
    }
    const report = reportId === null ? null : await this.reports.findReport(reportId);
    const to = report?.email ?? (userId === null ? null : await this.users.findMailAddress(userId));
    if (to === null) throw new RecipientRejectedError('no address');
    const reportNumber = report?.number ?? null;
    await this.mailer.send({ to, key: messageKey, ...renderNotificationMail({ ...delivery, reportNumber }, this.env) });
  }
}
