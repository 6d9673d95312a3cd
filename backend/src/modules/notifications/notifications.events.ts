import type { DomainEvent } from '../../platform/outbox/index.js';

/** A mail is waiting to be sent. */
export const mailQueued = (payload: { deliveryId: number }): DomainEvent => ({
  name: 'notifications.mail-queued',
  payload,
});
