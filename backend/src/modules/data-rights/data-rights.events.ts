import type { DomainEvent } from '../../platform/outbox/index.js';

export const exportRequested = (payload: { exportId: number }): DomainEvent => ({
  name: 'data-rights.export-requested',
  payload,
});

/** Also recorded again for an erasure that stands still. */
export const erasureRequested = (payload: { erasureId: string }): DomainEvent => ({
  name: 'data-rights.erasure-requested',
  payload,
});
