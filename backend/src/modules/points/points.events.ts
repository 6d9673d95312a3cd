import type { DomainEvent } from '../../platform/outbox/index.js';

/** The ledger agrees with a decision about the testimonial, whether or not an entry was needed for that. */
export const pointsSettled = (payload: { testimonialId: number }): DomainEvent => ({ name: 'points.settled', payload });

/** The ledger does not say about the testimonial, or the purchase, what it should. */
export const settlementMissing = (payload: { testimonialId: number } | { purchaseId: number }): DomainEvent =>
  'testimonialId' in payload
    ? { name: 'points.testimonial-unsettled', payload: { ...payload, repair: 1 } }
    : { name: 'points.purchase-unsettled', payload: { ...payload, repair: 1 } };

/** The ledger has a new entry about the purchase: its points came or went. */
export const purchaseSettled = (payload: { purchaseId: number }): DomainEvent => ({
  name: 'points.purchase-settled',
  payload,
});
