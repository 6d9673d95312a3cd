import type { DomainEvent } from '../../platform/outbox/index.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'data-rights.export-requested': true;
    'data-rights.erasure-requested': true;
  }
}

/** A user requested an export of all personal data. */
export const exportRequested = (payload: { exportId: number }): DomainEvent => ({
  name: 'data-rights.export-requested',
  payload,
});

/** The erasure of an account was requested. Recorded again to resume a stalled one. */
export const erasureRequested = (payload: { erasureId: string }): DomainEvent => ({
  name: 'data-rights.erasure-requested',
  payload,
});
