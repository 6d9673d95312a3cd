import type { DomainEvent } from '../../platform/outbox/index.js';

export interface ConsentWithdrawnPayload {
  consentId: number;
  testimonialId: number;
}

/** The testimonial must no longer be shown or reviewed. */
export const consentWithdrawn = (payload: ConsentWithdrawnPayload): DomainEvent => ({
  name: 'consent.withdrawn',
  payload: { ...payload },
});
