import type { DomainEvent } from '../../platform/outbox/index.js';

/** There is a mail to send. */
export const mailQueued = (payload: { deliveryId: number }): DomainEvent => ({
  name: 'notifications.mail-queued',
  payload,
});
