import type { DomainEvent } from '../../platform/outbox/index.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'notifications.mail-queued': true;
  }
}

/** A mail is waiting to be sent. */
export const mailQueued = (payload: { deliveryId: number }): DomainEvent => ({
  name: 'notifications.mail-queued',
  payload,
});
