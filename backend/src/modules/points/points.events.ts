import type { DomainEvent } from '../../platform/outbox/index.js';

/** The ledger agrees with a decision about the testimonial, whether or not an entry was needed for that. */
export const pointsSettled = (payload: { testimonialId: number }): DomainEvent => ({ name: 'points.settled', payload });

/** The ledger has a new entry about the purchase: its points came or went. */
export const purchaseSettled = (payload: { purchaseId: number }): DomainEvent => ({
  name: 'points.purchase-settled',
  payload,
});
