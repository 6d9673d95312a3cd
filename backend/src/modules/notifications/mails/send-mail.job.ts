import { EventJob, OnEvents } from '../../../platform/jobs/index.js';
import { EmailDeliveriesService } from './email-deliveries.service.js';

/** Mail servers may be unavailable for hours: retried for about four and a half hours. */
@OnEvents({ queue: 'notifications.send-mail', on: ['notifications.mail-queued'], attempts: 16 })
export class SendMailJob extends EventJob<{ deliveryId: number }> {
  constructor(private readonly deliveries: EmailDeliveriesService) {
    super();
  }

  handle({ deliveryId }: { deliveryId: number }): Promise<void> {
    return this.deliveries.deliver(deliveryId);
  }
}
