import type { DomainEvent } from '../../platform/outbox/index.js';

interface PurchaseRef extends Record<string, number> {
  purchaseId: number;
}

/** The partner or an admin says that the purchase stands. */
export const purchaseConfirmed = (payload: PurchaseRef): DomainEvent => ({ name: 'purchases.confirmed', payload });

/** It was cancelled or sent back. Final. */
export const purchaseReversed = (payload: PurchaseRef): DomainEvent => ({ name: 'purchases.reversed', payload });
