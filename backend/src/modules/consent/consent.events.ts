import type { DomainEvent } from '../../platform/outbox/index.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'consent.withdrawn': true;
  }
}

export interface ConsentWithdrawnPayload {
  consentId: number;
  testimonialId: number;
}

/** The testimonial must no longer be shown or reviewed. */
export const consentWithdrawn = (payload: ConsentWithdrawnPayload): DomainEvent => ({
  name: 'consent.withdrawn',
  payload: { ...payload },
});
