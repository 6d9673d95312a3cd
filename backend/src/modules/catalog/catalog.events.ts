import type { DomainEvent } from '../../platform/outbox/index.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'catalog.entries-merged': true;
    'catalog.merge-undone': true;
  }
}

/** Handlers read the current state of the merge from {@link MergesService}, because events may arrive in any order. */
export type MergePayload = { mergeId: number };

/** An entry was merged into another: what refers to it must now refer to the other. */
export const entriesMerged = (payload: MergePayload): DomainEvent => ({ name: 'catalog.entries-merged', payload });

/** A merge was undone. */
export const mergeUndone = (payload: MergePayload): DomainEvent => ({ name: 'catalog.merge-undone', payload });
