import type { DomainEvent } from '../../platform/outbox/index.js';

export interface ConsentWithdrawnPayload {
  consentId: number;
  testimonialId: number;
}

/** Nobody may show or review the testimonial any longer. */
export const consentWithdrawn = (payload: ConsentWithdrawnPayload): DomainEvent => ({
  name: 'consent.withdrawn',
  payload: { ...payload },
});
