import type { DomainEvent } from '../../../platform/outbox/index.js';

declare module '../../../platform/outbox/outbox.js' {
  interface EventNames {
    'purchases.confirmed': true;
    'purchases.reversed': true;
  }
}

interface PurchaseRef extends Record<string, number> {
  purchaseId: number;
}

/** The purchase was confirmed by the partner or an admin. */
export const purchaseConfirmed = (payload: PurchaseRef): DomainEvent => ({ name: 'purchases.confirmed', payload });

/** The purchase was reversed. Final. */
export const purchaseReversed = (payload: PurchaseRef): DomainEvent => ({ name: 'purchases.reversed', payload });
