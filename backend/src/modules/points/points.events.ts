import type { DomainEvent } from '../../platform/outbox/index.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'points.settled': true;
    'points.testimonial-unsettled': true;
    'points.purchase-unsettled': true;
    'points.purchase-settled': true;
  }
}

/** The ledger matches the decision about the testimonial, whether or not an entry had to be added. */
export const pointsSettled = (payload: { testimonialId: number }): DomainEvent => ({ name: 'points.settled', payload });

/** The ledger entries of the testimonial or purchase are wrong or missing. */
export const settlementMissing = (payload: { testimonialId: number } | { purchaseId: number }): DomainEvent =>
  'testimonialId' in payload
    ? { name: 'points.testimonial-unsettled', payload: { ...payload, repair: 1 } }
    : { name: 'points.purchase-unsettled', payload: { ...payload, repair: 1 } };

/** An entry was added that credits the purchase or reverses its credit. */
export const purchaseSettled = (payload: { purchaseId: number }): DomainEvent => ({
  name: 'points.purchase-settled',
  payload,
});
