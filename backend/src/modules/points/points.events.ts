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

/** The ledger entries of the testimonial are wrong or missing. */
const testimonialUnsettled = (payload: { testimonialId: number; repair: 1 }): DomainEvent => ({
  name: 'points.testimonial-unsettled',
  payload,
});

/** The ledger entries of the purchase are wrong or missing. */
const purchaseUnsettled = (payload: { purchaseId: number; repair: 1 }): DomainEvent => ({
  name: 'points.purchase-unsettled',
  payload,
});

/** The event whose job repairs the ledger entries of the testimonial or purchase. */
export const settlementMissing = (about: { testimonialId: number } | { purchaseId: number }): DomainEvent =>
  'testimonialId' in about ? testimonialUnsettled({ ...about, repair: 1 }) : purchaseUnsettled({ ...about, repair: 1 });

/** An entry was added that credits the purchase or reverses its credit. */
export const purchaseSettled = (payload: { purchaseId: number }): DomainEvent => ({
  name: 'points.purchase-settled',
  payload,
});
