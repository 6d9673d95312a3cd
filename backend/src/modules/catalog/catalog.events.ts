import type { DomainEvent } from '../../platform/outbox/index.js';

/** What follows asks {@link Merges} how the merge stands now: the events may arrive in any order. */
export type MergePayload = { mergeId: number };

/** An entry turned out to be another one: whatever names it is about the other from now on. */
export const entriesMerged = (payload: MergePayload): DomainEvent => ({ name: 'catalog.entries-merged', payload });

/** That was a mistake. */
export const mergeUndone = (payload: MergePayload): DomainEvent => ({ name: 'catalog.merge-undone', payload });
